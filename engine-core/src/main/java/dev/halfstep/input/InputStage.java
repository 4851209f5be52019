package dev.halfstep.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes what a host has seen, once a frame, and deals it out: to steps by the time at which it happened, and all of it
 * to presentation.
 */
public final class InputStage implements PlayerInput {

    private final ActionMap actions = new ActionMap();
    private final InputQueue queue = new InputQueue();
    private final TimedEvents notShown = new TimedEvents();
    private final FrameInput frameInput = new FrameInput(actions);
    private final WaitingInput waiting = new WaitingInput();

    /** One for each rate of systems, that of every step first. */
    private final List<StepInput> stepInputs = new ArrayList<>(List.of(new StepInput(actions, 1, 0)));

    /** What the player holds by the events that were dealt out, whether or not a step has seen them. */
    private final HeldInput dealt = new HeldInput();

    /** The same, but as it was when the newest step had run: going back goes back to it. */
    private final HeldInput taken = new HeldInput();

    private final TimedEvents changes = new TimedEvents();
    private boolean wentBack;

    private final InputQueue replaced = new InputQueue();
    private @Nullable InputSource replacement;
    private @Nullable KnownInput known;
    private long stepEndNanos;
    private boolean begun;
    private long presentNanos;

    /** A stage before its first frame. */
    public InputStage() {}

    /**
     * The next frame begins. It spans the time since the frame before, and the first one its own time.
     *
     * @param frameNanos the time since the frame before, in nanoseconds
     * @param nowNanos when the frame begins, by the clock of the loop
     * @param newPresentNanos the moment that the game has come to, in simulated time. If time was dropped that the frame
     *     before had counted, what happened in it counts as at this moment
     * @return the queue, for the host to fill
     */
    public InputQueue beginFrame(long frameNanos, long nowNanos, long newPresentNanos) {
        presentNanos = newPresentNanos;
        waiting.events().limitTimes(newPresentNanos);
        queue.setFrame(begun ? queue.frameEndNanos() : nowNanos - frameNanos, nowNanos);
        begun = true;
        return queue;
    }

    /**
     * The frame knows how much time it simulates: everything that the host has seen gets its moment in simulated time.
     *
     * @param newPresentNanos the moment that the frame has come to, in simulated time
     */
    public void place(long newPresentNanos) {
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
            waiting.add(events, i, atNanos, dealt);
        }
        notShown.addAll(events, queue.frameEndNanos());
        events.clear();
    }

    /** Exact where the frame is simulated as long as it is; in any other, order is kept. */
    private static long inProportion(long nanos, long ofNanos, long toNanos) {
        if (ofNanos == toNanos) {
            return nanos;
        }
        return ofNanos == 0 ? 0 : Math.min((long) ((double) nanos * toNanos / ofNanos), toNanos);
    }

    /**
     * The next step begins, and sees all that happened until its end and was seen by no step before.
     *
     * @param step the number of the step, 1 for the first one
     * @param simulatedNanos the simulated time at its end
     */
    public void beginStep(long step, long simulatedNanos) {
        replaced.setFrame(stepEndNanos, simulatedNanos);
        stepEndNanos = simulatedNanos;
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).beginStep(step);
        }
        boolean isKnown = known != null && isKnown(known, step);
        takeChanges(!isKnown);
        if (isKnown) {
            applyReplaced();
            dealUntil(simulatedNanos, false); // no other step is to see it
        } else if (replacement != null) {
            replaced.clear();
            replacement.poll(replaced);
            deal(replaced.timed());
            waiting.events().clear();
        } else {
            dealUntil(simulatedNanos, true);
        }
    }

    /**
     * After going back, what the player did in the undone steps does not happen again, but its net effect lasts: the next
     * step sees it. Otherwise a key that was let go in an undone step would stay held for ever.
     */
    private void takeChanges(boolean isSeen) {
        if (!wentBack) {
            return;
        }
        wentBack = false;
        changes.clear();
        taken.addChanges(dealt, changes);
        taken.set(dealt);
        for (int i = 0; isSeen && i < changes.size(); i++) {
            apply(changes, i);
        }
    }

    private void dealUntil(long simulatedNanos, boolean isSeen) {
        while (waiting.hasUntil(simulatedNanos)) {
            deal(waiting.events(), 0, isSeen);
            waiting.events().removeFirst();
        }
    }

    private void deal(TimedEvents events) {
        for (int i = 0; i < events.size(); i++) {
            deal(events, i, true);
        }
    }

    private void deal(TimedEvents from, int index, boolean isSeen) {
        dealt.apply(from.code(index), from.x(index), from.y(index));
        taken.apply(from.code(index), from.x(index), from.y(index));
        if (isSeen) {
            apply(from, index);
        }
    }

    private boolean isKnown(KnownInput by, long step) {
        replaced.clear();
        return by.poll(step, replaced);
    }

    private void applyReplaced() {
        for (int i = 0; i < replaced.size(); i++) {
            apply(replaced.timed(), i);
        }
    }

    private void apply(TimedEvents from, int index) {
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).apply(from.code(index), from.x(index), from.y(index));
        }
    }

    /** The presentation of the frame begins, and sees all that it has not seen: of a frame that failed, the next one. */
    public void beginPresentation() {
        frameInput.beginFrame();
        for (int i = 0; i < notShown.size(); i++) {
            frameInput.apply(notShown.code(i), notShown.x(i), notShown.y(i));
        }
        for (int i = 0; i < queue.textLength(); i++) {
            frameInput.type(queue.codePoint(i));
        }
        notShown.clear();
        queue.clearText();
    }

    /**
     * What the steps of a system see.
     *
     * @param periodSteps it runs once in so many steps
     * @param offsetSteps in those whose number leaves this rest
     * @return the input since it was due last; the same object for all systems of the same rate
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

    /** The simulated time at the end of the newest step. */
    long stepEndNanos() {
        return stepEndNanos;
    }

    /** What the player held when the newest step had run, as far as steps were to see it. */
    HeldInput taken() {
        return taken;
    }

    /** Another step is the newest one. */
    void goTo(long newStepEndNanos, HeldInput newTaken) {
        stepEndNanos = newStepEndNanos;
        taken.set(newTaken);
        wentBack = true;
    }

    List<StepInput> stepInputs() {
        return stepInputs;
    }

    /**
     * Has somebody asked before each step whether its input is known already. What the player does in the time of such a
     * step reaches presentation only.
     *
     * @param newKnown is asked from now on
     */
    public void setKnown(KnownInput newKnown) {
        known = newKnown;
    }

    /**
     * What the frame sees.
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
    public void skipWaiting() {
        waiting.reduce(dealt);
    }

    @Override
    public long skippedEvents() {
        return waiting.reducedEvents();
    }

    @Override
    public void replaceSteps(InputSource source) {
        replacement = Objects.requireNonNull(
                source, "a source of the input of steps must not be null: InputSource.NONE for none");
    }
}
