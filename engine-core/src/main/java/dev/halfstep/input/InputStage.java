package dev.halfstep.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes the input of each frame from the host and distributes it: to steps by the time at which it happened, and all of
 * it to presentation.
 *
 * <pre>{@code
 * host -> InputQueue (clock time) -> PendingInput (simulated time) -> StepInput
 *                                 -> unpresented events            -> FrameInput
 * }</pre>
 *
 * @hidden
 */
public final class InputStage implements PlayerInput {

    private final ActionMap actions = new ActionMap();
    private final InputQueue queue = new InputQueue();
    private final TimedEvents unpresented = new TimedEvents();
    private final FrameInput frameInput = new FrameInput(actions);
    private final PendingInput pending = new PendingInput();

    /** One for each rate of systems; the first one is for systems that run in every step. */
    private final List<StepInput> stepInputs = new ArrayList<>(List.of(new StepInput(actions, 1, 0)));

    /** The input that is held after all events that were delivered, whether steps have seen them or not. */
    private final HeldInput held = new HeldInput();

    /** The input that was held at the step that was restored; valid until the next step begins. */
    private final HeldInput restored = new HeldInput();

    private boolean isRestored;
    private final TimedEvents changes = new TimedEvents();

    private final InputQueue stepQueue = new InputQueue();
    private @Nullable InputSource replacement;
    private @Nullable InputOverride override;
    private long stepEndNanos;
    private boolean begun;
    private long presentNanos;

    /** Creates a stage before its first frame. */
    public InputStage() {}

    /**
     * Begins the next frame. It spans the time since the previous frame began; the first frame spans
     * {@code frameNanos}.
     *
     * @param frameNanos the time since the previous frame, in nanoseconds
     * @param nowNanos when the frame begins, by the clock of the loop
     * @param newPresentNanos the simulated time that the game has reached. If the previous frame dropped time, later
     *     pending events are clamped to this
     * @return the queue for the host to fill
     */
    public InputQueue beginFrame(long frameNanos, long nowNanos, long newPresentNanos) {
        presentNanos = newPresentNanos;
        pending.events().limitTimes(newPresentNanos);
        queue.setFrame(begun ? queue.frameEndNanos() : nowNanos - frameNanos, nowNanos);
        begun = true;
        return queue;
    }

    /**
     * Maps the events of the frame from the clock to simulated time, once the length of the frame in simulated time is
     * known.
     *
     * @param newPresentNanos the simulated time that the frame has reached
     */
    public void mapTimes(long newPresentNanos) {
        TimedEvents events = queue.timed();
        if (events.size() == 0) {
            return;
        }
        long spanNanos = Math.max(queue.frameEndNanos() - queue.frameStartNanos(), 0);
        long simulatedNanos = Math.max(newPresentNanos - presentNanos, 0);
        long atNanos = presentNanos;
        for (int i = 0; i < events.size(); i++) {
            long sinceStart = events.timeNanos(i) - queue.frameStartNanos();
            long inFrame = Math.min(Math.max(sinceStart, 0), spanNanos);
            atNanos = Math.max(atNanos, presentNanos + inProportion(inFrame, spanNanos, simulatedNanos));
            pending.add(events, i, atNanos, held);
        }
        unpresented.addAll(events, queue.frameEndNanos());
        events.clear();
    }

    /** Is exact if the frame simulates as much time as it took; otherwise keeps the order of events. */
    private static long inProportion(long nanos, long ofNanos, long toNanos) {
        if (ofNanos == toNanos) {
            return nanos;
        }
        return ofNanos == 0 ? 0 : Math.min((long) ((double) nanos * toNanos / ofNanos), toNanos);
    }

    /**
     * Begins the next step and delivers the pending events up to its end.
     *
     * @param step the number of the step, 1 for the first one
     * @param simulatedNanos the simulated time at its end
     */
    public void beginStep(long step, long simulatedNanos) {
        stepQueue.setFrame(stepEndNanos, simulatedNanos);
        stepEndNanos = simulatedNanos;
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).beginStep(step);
        }
        boolean isOverridden = override != null && isOverridden(override, step);
        deliverRestoredChanges(!isOverridden);
        if (isOverridden) {
            applyAll(stepQueue.timed());
            deliverUntil(simulatedNanos, false); // no later step sees these events
        } else if (replacement != null) {
            stepQueue.clear();
            replacement.poll(stepQueue);
            deliverAll(stepQueue.timed());
            pending.events().clear();
        } else {
            deliverUntil(simulatedNanos, true);
        }
    }

    private boolean isOverridden(InputOverride by, long step) {
        stepQueue.clear();
        return by.poll(step, stepQueue);
    }

    /**
     * Delivers the net effect of the undone steps after a restore. Their events do not happen again, but a key that was
     * released in an undone step must not stay held.
     */
    private void deliverRestoredChanges(boolean isSeen) {
        if (!isRestored) {
            return;
        }
        isRestored = false;
        if (isSeen) {
            changes.clear();
            restored.addChanges(held, changes);
            applyAll(changes);
        }
    }

    private void deliverUntil(long simulatedNanos, boolean isSeen) {
        while (pending.hasUntil(simulatedNanos)) {
            deliver(pending.events(), 0, isSeen);
            pending.events().removeFirst();
        }
    }

    private void deliverAll(TimedEvents events) {
        for (int i = 0; i < events.size(); i++) {
            deliver(events, i, true);
        }
    }

    private void deliver(TimedEvents from, int index, boolean isSeen) {
        held.apply(from.code(index), from.x(index), from.y(index));
        if (isSeen) {
            apply(from, index);
        }
    }

    private void applyAll(TimedEvents events) {
        for (int i = 0; i < events.size(); i++) {
            apply(events, i);
        }
    }

    private void apply(TimedEvents from, int index) {
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).apply(from.code(index), from.x(index), from.y(index));
        }
    }

    /** Begins the presentation of the frame, which sees all events that it has not seen, of failed frames as well. */
    public void beginPresentation() {
        frameInput.beginFrame();
        for (int i = 0; i < unpresented.size(); i++) {
            frameInput.apply(unpresented.code(i), unpresented.x(i), unpresented.y(i));
        }
        for (int i = 0; i < queue.textLength(); i++) {
            frameInput.type(queue.codePoint(i));
        }
        unpresented.clear();
        queue.clearText();
    }

    /**
     * Returns the input for systems of one rate.
     *
     * @param periodSteps the systems run once in this many steps
     * @param offsetSteps they run in steps whose number modulo {@code periodSteps} is this
     * @return the input since the systems ran last; the same object for all systems of the same rate
     */
    public StepInput stepInput(int periodSteps, int offsetSteps) {
        for (StepInput existing : stepInputs) {
            if (existing.isFor(periodSteps, offsetSteps)) {
                return existing;
            }
        }
        StepInput added = new StepInput(actions, periodSteps, offsetSteps);
        stepInputs.add(added);
        return added;
    }

    /** Returns the simulated time at the end of the newest step. */
    long stepEndNanos() {
        return stepEndNanos;
    }

    /** Returns the input that was held at the end of the newest step. */
    HeldInput heldAtStepEnd() {
        return isRestored ? restored : held;
    }

    /** Makes another step the newest one. */
    void restore(long newStepEndNanos, HeldInput heldAtStepEnd) {
        stepEndNanos = newStepEndNanos;
        restored.set(heldAtStepEnd);
        isRestored = true;
    }

    List<StepInput> stepInputs() {
        return stepInputs;
    }

    /**
     * Sets the override of the input of steps. The events of the player during an overridden step reach presentation
     * only.
     *
     * @param newOverride called before each step from now on
     */
    public void overrideSteps(InputOverride newOverride) {
        override = newOverride;
    }

    /**
     * Returns the input of the frame, for presentation.
     *
     * @return always the same object
     */
    public FrameInput frameInput() {
        return frameInput;
    }

    @Override
    public ActionMap actions() {
        return actions;
    }

    @Override
    public void dropPending() {
        pending.collapse(held);
    }

    @Override
    public long droppedEvents() {
        return pending.droppedEvents();
    }

    @Override
    public void replaceSteps(InputSource source) {
        replacement = Objects.requireNonNull(
                source, "a source of the input of steps must not be null: InputSource.NONE for none");
    }
}
