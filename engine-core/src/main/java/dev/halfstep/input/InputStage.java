package dev.halfstep.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Distributes the input events of each frame. Each event goes to the step whose span of simulated time contains the
 * event, and to the presentation of the frame.
 *
 * <pre>{@code
 * host -> InputQueue (clock time) -> PendingInput (simulated time) -> StepInput, for steps
 *                                 -> unpresented events            -> FrameInput, for presentation
 * presentation -> additions (timestamps ignored)                   -> StepInput of the next new step
 * }</pre>
 *
 * @hidden
 */
public final class InputStage implements PlayerInput {

    private final ActionMap actions = new ActionMap();

    /** The events and typed characters of the current frame. */
    private final InputQueue queue = new InputQueue();

    /** The maximum number of additions at the start of a frame. The other half is left for the additions of the frame. */
    private static final int MAX_WAITING_ADDITIONS = InputQueue.MAX_EVENTS / 2;

    /** The events that presentation has added since the last new step began. */
    private final InputQueue additions = new InputQueue();

    /** The events since the last presentation. */
    private final TimedEvents unpresented = new TimedEvents();

    private final FrameInput frameInput = new FrameInput(actions);
    private final PendingInput pending = new PendingInput();

    /** One input for each period and offset of systems. The first has period 1, for systems that run in every step. */
    private final List<StepInput> stepInputs = new ArrayList<>(List.of(new StepInput(actions, 1, 0)));

    /** The state of the devices after all delivered events, including the events that no step has seen. */
    private final InputState deliveredState = new InputState();

    /** The state of the devices at the end of the restored step; valid only while {@link #isRestored}. */
    private final InputState restoredState = new InputState();

    /** True from a restore until the next step begins. */
    private boolean isRestored;

    /** True while steps run that have run before. */
    private boolean isResimulating;

    /** A reused buffer for the net effect of undone steps. */
    private final TimedEvents changes = new TimedEvents();

    /** Receives the input of one step from {@link #override} or {@link #replacement}. */
    private final InputQueue stepQueue = new InputQueue();

    /** Replaces the player's input in all steps that have no override. */
    private @Nullable InputSource replacement;

    private @Nullable InputOverride override;

    /** The simulated time at the end of the newest step. */
    private long stepEndNanos;

    /** True once the first frame has begun. */
    private boolean hasBegun;

    /** The simulated time at the start of the frame. */
    private long frameStartSimulatedNanos;

    /** Creates a stage before its first frame. */
    public InputStage() {}

    /**
     * Begins the next frame. A frame spans the time since the previous frame began; the first frame spans
     * {@code frameNanos}.
     *
     * @param frameNanos the time since the previous frame, in nanoseconds; used in the first frame only
     * @param nowNanos the time at which the frame begins, by the clock of the loop
     * @param simulatedNanos the simulated time at the start of the frame, in nanoseconds. If the previous frame dropped
     *     time, pending events after this time are clamped to it
     * @return the queue for the host to fill
     */
    public InputQueue beginFrame(long frameNanos, long nowNanos, long simulatedNanos) {
        frameStartSimulatedNanos = simulatedNanos;
        pending.events().clampTimes(simulatedNanos);
        limitAdditions();
        queue.setSpan(hasBegun ? queue.frameEndNanos() : nowNanos - frameNanos, nowNanos);
        hasBegun = true;
        return queue;
    }

    /** Limits the additions that wait for a step: in a long pause, or if a replay waits at its end. */
    private void limitAdditions() {
        additions.clearText();
        if (additions.size() > MAX_WAITING_ADDITIONS) {
            pending.collapse(additions.timedEvents(), deliveredState);
        }
    }

    /**
     * Maps the events of the frame from the clock to simulated time. Call this as soon as the length of the frame in
     * simulated time is known.
     *
     * @param frameEndSimulatedNanos the simulated time at the end of the frame, in nanoseconds
     */
    public void mapToSimulatedTime(long frameEndSimulatedNanos) {
        TimedEvents events = queue.timedEvents();
        if (events.size() == 0) {
            return;
        }
        long clockSpanNanos = Math.max(queue.frameEndNanos() - queue.frameStartNanos(), 0);
        long simulatedSpanNanos = Math.max(frameEndSimulatedNanos - frameStartSimulatedNanos, 0);
        long mappedNanos = frameStartSimulatedNanos;
        for (int i = 0; i < events.size(); i++) {
            long sinceStartNanos = events.timeNanos(i) - queue.frameStartNanos();
            long clampedNanos = Math.min(Math.max(sinceStartNanos, 0), clockSpanNanos);
            long scaledNanos = scale(clampedNanos, clockSpanNanos, simulatedSpanNanos);
            // keeps the order of the events, even if their timestamps are not in order
            mappedNanos = Math.max(mappedNanos, frameStartSimulatedNanos + scaledNanos);
            pending.add(events, i, mappedNanos, deliveredState);
        }
        unpresented.addAll(events, queue.frameEndNanos()); // with one timestamp, more moves coalesce
        events.clear();
    }

    /**
     * Scales a time within one span to another span: {@code nanos * newSpanNanos / spanNanos}. The result is exact if
     * both spans are equal. Otherwise it may be rounded, but later times never come before earlier ones.
     */
    private static long scale(long nanos, long spanNanos, long newSpanNanos) {
        if (spanNanos == newSpanNanos) {
            return nanos;
        }
        return spanNanos == 0 ? 0 : Math.min((long) ((double) nanos * newSpanNanos / spanNanos), newSpanNanos);
    }

    /**
     * Begins the next step and delivers the pending events up to its end.
     *
     * @param step the number of the step, 1 for the first step
     * @param simulatedNanos the simulated time at the end of the step, in nanoseconds
     */
    public void beginStep(long step, long simulatedNanos) {
        stepQueue.setSpan(stepEndNanos, simulatedNanos);
        stepEndNanos = simulatedNanos;
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).beginStep(step);
        }
        boolean isOverridden = override != null && pollOverride(override, step);
        finishRestore(!isOverridden);
        if (isOverridden) {
            addAllToSteps(stepQueue.timedEvents()); // does not change the state of the player's devices
            deliverUntil(simulatedNanos, /* isSeen= */ false); // consumes the player's events: no later step sees them
            if (!isResimulating) {
                additions.clear();
            }
        } else if (replacement != null) {
            stepQueue.clear();
            replacement.poll(stepQueue);
            deliverAll(stepQueue.timedEvents());
            // the player's events reach presentation only
            pending.events().clear();
            additions.clear();
        } else {
            if (!isResimulating) { // the next new step sees the additions
                deliverAll(additions.timedEvents());
                additions.clear();
            }
            deliverUntil(simulatedNanos, /* isSeen= */ true);
        }
    }

    /** Fills the queue of the step from an override. Returns whether the override applies to the step. */
    private boolean pollOverride(InputOverride source, long step) {
        stepQueue.clear();
        return source.poll(step, stepQueue);
    }

    /**
     * Applies the net effect of the undone steps in the first step after a restore. The events of the undone steps do
     * not happen again, but a key that was released in an undone step must not stay held.
     *
     * @param isSeen whether the step sees the net effect; an overridden step sees only the input of its override
     */
    private void finishRestore(boolean isSeen) {
        if (!isRestored) {
            return;
        }
        isRestored = false;
        if (isSeen) {
            changes.clear();
            restoredState.appendTransition(deliveredState, changes);
            addAllToSteps(changes);
        }
    }

    /** Delivers and removes the pending events up to a simulated time. {@code isSeen} says whether steps see them. */
    private void deliverUntil(long simulatedNanos, boolean isSeen) {
        while (pending.hasEventUntil(simulatedNanos)) {
            int oldest = 0;
            deliver(pending.events(), oldest, isSeen);
            pending.events().removeFirst();
        }
    }

    private void deliverAll(TimedEvents events) {
        for (int i = 0; i < events.size(); i++) {
            deliver(events, i, /* isSeen= */ true);
        }
    }

    /** Updates the state of the devices. If the event is seen, adds the event to the input of steps as well. */
    private void deliver(TimedEvents events, int index, boolean isSeen) {
        deliveredState.apply(events.code(index), events.x(index), events.y(index));
        if (isSeen) {
            addToSteps(events, index);
        }
    }

    private void addAllToSteps(TimedEvents events) {
        for (int i = 0; i < events.size(); i++) {
            addToSteps(events, i);
        }
    }

    /** Adds an event to the input of all steps. */
    private void addToSteps(TimedEvents events, int index) {
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).apply(events.events(), events.position(index));
        }
    }

    /** Begins the presentation of the frame. It sees all events since the last presentation, even if frames failed. */
    public void beginPresentation() {
        frameInput.beginFrame();
        for (int i = 0; i < unpresented.size(); i++) {
            frameInput.apply(unpresented.events(), unpresented.position(i));
        }
        for (int i = 0; i < queue.typedCount(); i++) {
            frameInput.addTyped(queue.typed(i));
        }
        unpresented.clear();
        queue.clearText();
    }

    /**
     * Returns the input for systems that run in the same steps.
     *
     * @param periodSteps the number of steps from one run of the systems to the next, 1 or more
     * @param offsetSteps the remainder that selects the steps: the systems run in each step whose number modulo
     *     {@code periodSteps} equals this
     * @return the input since the systems ran last; the same object for the same period and offset
     */
    public StepInput stepInput(int periodSteps, int offsetSteps) {
        for (StepInput existing : stepInputs) {
            if (existing.hasRate(periodSteps, offsetSteps)) {
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

    /** Returns the state of the devices at the end of the newest step. */
    InputState stateAtStepEnd() {
        return isRestored ? restoredState : deliveredState;
    }

    /** Goes back to the end of an earlier step. */
    void restore(long newStepEndNanos, InputState stateAtStepEnd) {
        stepEndNanos = newStepEndNanos;
        restoredState.copyFrom(stateAtStepEnd);
        isRestored = true;
    }

    List<StepInput> stepInputs() {
        return stepInputs;
    }

    /**
     * Sets whether the next steps have run before. The events that presentation adds belong to the next new step, so
     * resimulated steps leave them in the queue.
     *
     * @param newResimulating true from the first resimulated step to the last one
     */
    public void setResimulating(boolean newResimulating) {
        isResimulating = newResimulating;
    }

    /**
     * Sets the override of the input of steps. The events of the player during an overridden step reach presentation
     * only, and a new step that is overridden removes the events that presentation has added.
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
        pending.dropAll(deliveredState);
        pending.drop(additions.timedEvents());
    }

    @Override
    public InputQueue additions() {
        return additions;
    }

    @Override
    public long droppedEvents() {
        return pending.droppedEvents();
    }

    @Override
    public void replaceStepInput(InputSource source) {
        replacement = Objects.requireNonNull(
                source, "the source of the input of steps must not be null: use InputSource.NONE for no input");
    }
}
