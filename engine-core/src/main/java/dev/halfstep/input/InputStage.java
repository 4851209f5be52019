package dev.halfstep.input;

import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Distributes the input events of each frame. Each event goes to the step whose span of simulated time contains the
 * event, and to the presentation of the frame.
 *
 * <pre>{@code
 * host -> queue (clock time) -> toggled controls -> pending (simulated time) -> StepInput, for steps
 *                            -> FrameInput, for presentation
 * presentation -> additions (timestamps ignored)           -> StepInput of the next new step
 * override, replacement -> stepQueue                       -> StepInput of one step
 * pending, additions    -> exchange -> stepQueue           -> StepInput of a new step
 * }</pre>
 *
 * <p>On its way to a step, an event waits in one list at a time: in the queue, whose host knows only the clock, then in
 * the pending events, until the step runs that contains its time. Presentation takes the events from the queue, where
 * they stay until then. Nothing but events changes a {@link ControlState}:
 *
 * <pre>{@code
 * stepInputs        after the events of steps; one for each period and offset of systems, because the spans differ
 * frameInput        after the events of frames, which reach presentation even if no step runs
 * devices           after all delivered events; a step with an override sees other events
 * restoredDevices   the devices at a restored step, until the next step sees the difference to the present devices,
 *                   and at a resimulated step
 * }</pre>
 *
 * <p>{@link InputSnapshot} saves the states of the steps and of the devices.
 *
 * @hidden
 */
public final class InputStage implements PlayerInput {

    /** The maximum number of additions at the start of a frame. The frame has the other half for its additions. */
    private static final int MAX_WAITING_ADDITIONS = InputQueue.MAX_EVENTS / 2;

    /**
     * The maximum number of the player's events in a step with an exchange. A player needs seconds for more, in which
     * no step ran: the game was paused, or waited for other machines. An exchange would deliver the events late.
     */
    private static final int MAX_EXCHANGED_EVENTS = 64;

    private final ActionMap actions = new ActionMap();

    /** The events and typed characters of the current frame, from the poll of the host until they are presented. */
    private final InputQueue queue = new InputQueue(actions.table);

    /** The number of the oldest events of the queue that {@link #pending} has got: they wait for presentation only. */
    private int mappedCount;

    /** The events that presentation has added since the last new step began. */
    private final InputQueue additions = new InputQueue(actions.table);

    private final ToggledControls toggledControls = new ToggledControls(actions.table);

    private final FrameInput frameInput = new FrameInput(actions.table, toggledControls::isHeld);

    /**
     * The events in simulated time that no step has seen. A long pause would let them grow without bound. If they are
     * too many, they are {@linkplain DroppedEvents#collapse collapsed} to their net effect.
     */
    private final InputQueue pending = new InputQueue();

    private final DroppedEvents dropped = new DroppedEvents();

    /** One input for each period and offset of systems. The first has period 1, for systems that run in every step. */
    final List<StepInput> stepInputs = new ArrayList<>(List.of(new StepInput(actions.table, 1, 0)));

    /**
     * The state of the devices after all delivered events, including the events that no step has seen, because an
     * override had set its input. If the input of steps is replaced, the source of the replacement stands for the
     * devices.
     */
    private final ControlState devices = new ControlState();

    /**
     * The state of the devices at the end of the restored or resimulated step; valid only while {@link #isRestored} or
     * {@link #isOfResimulatedStep}.
     */
    private final ControlState restoredDevices = new ControlState();

    /** True from the begin of a resimulated step until the next step begins. */
    private boolean isOfResimulatedStep;

    /** True from a restore until the next step begins. */
    private boolean isRestored;

    /** Whether pending events were dropped since the restore: then the first step after it sees no press. */
    private boolean dropsRestoredPresses;

    /** True while steps run that have run before. */
    private boolean isResimulating;

    /** A reused buffer for the net effect of undone steps. */
    private final InputEvents changes = new InputEvents();

    /** Receives the input of one step from {@link #override} or {@link #replacement}. */
    private final InputQueue stepQueue = new InputQueue(actions.table);

    /** Replaces the player's input in all steps that have no override. */
    private @Nullable InputSource replacement;

    private @Nullable LongFunction<@Nullable InputSource> override;

    /** Decides the input of each new step that has no override. */
    private @Nullable InputExchange exchange;

    /** The input of the local players in one step, for the exchange. */
    private final InputQueue localInput = new InputQueue();

    /** The simulated time at the end of the newest step. */
    private long stepEndNanos;

    /** All events of the newest step, also those of players who have left. */
    private final InputEvents wholeInput = new InputEvents();

    /** True once the first frame has begun. */
    private boolean hasBegun;

    /** The simulated time at the start of the frame. */
    private long frameStartSimulatedNanos;

    /** The simulated time up to which the events of the player are pending. */
    private long mappedUntilNanos;

    public InputStage() {
        actions.onAdded(control -> dropped.dropPressesOf(control, pending.events()));
    }

    /** Sets the rate of the steps, if all steps have one length: a script by steps must have the same rate. */
    public void setStepRate(Rate stepRate) {
        queue.setStepRate(stepRate);
        stepQueue.setStepRate(stepRate);
    }

    /**
     * Begins the next frame and returns the queue for the host to fill. A frame spans the time since the previous frame
     * began; the first frame spans {@code frameNanos}.
     *
     * @param frameNanos the time since the previous frame, in nanoseconds; used in the first frame only
     * @param nowNanos the time at which the frame begins, by the clock of the loop
     * @param simulatedNanos the simulated time at the start of the frame, in nanoseconds. If the previous frame dropped
     *     time, pending events after this time are clamped to it
     */
    public InputQueue beginFrame(long frameNanos, long nowNanos, long simulatedNanos) {
        frameStartSimulatedNanos = simulatedNanos;
        pending.clampTimes(simulatedNanos);
        limitAdditions();
        if (mappedCount > 0) { // the previous frame has failed before its presentation
            collectForPresentation();
        }
        queue.setSpan(hasBegun ? queue.frameEndNanos() : nowNanos - frameNanos, nowNanos);
        hasBegun = true;
        return queue;
    }

    /** Limits the additions that wait for a step: in a long pause, or if a replay waits at its end. */
    private void limitAdditions() {
        additions.text().clear();
        if (additions.size() > MAX_WAITING_ADDITIONS) {
            dropped.collapse(additions, devices);
        }
    }

    /**
     * Maps the events of the frame from the clock to simulated time. Call this as soon as the length of the frame in
     * simulated time is known.
     */
    public void mapToSimulatedTime(long frameEndSimulatedNanos) {
        long clockSpanNanos = Math.max(queue.frameEndNanos() - queue.frameStartNanos(), 0);
        long simulatedSpanNanos = Math.max(frameEndSimulatedNanos - frameStartSimulatedNanos, 0);
        long mappedNanos = frameStartSimulatedNanos;
        toggledControls.releaseOthers(pending, mappedNanos);
        for (int i = mappedCount; i < queue.size(); i++) {
            long sinceStartNanos = queue.timeNanos(i) - queue.frameStartNanos();
            long clampedNanos = Math.min(Math.max(sinceStartNanos, 0), clockSpanNanos);
            long scaledNanos = scale(clampedNanos, clockSpanNanos, simulatedSpanNanos);
            // keeps the order of the events, even if their timestamps are not in order
            mappedNanos = Math.max(mappedNanos, frameStartSimulatedNanos + scaledNanos);
            if (pending.size() >= InputQueue.MAX_EVENTS) {
                dropped.collapse(pending, devices);
            }
            toggledControls.add(queue.events(), i, pending, mappedNanos);
        }
        mappedCount = queue.size();
        mappedUntilNanos = Math.max(mappedNanos, frameEndSimulatedNanos);
    }

    /** Moves the mapped events and the text of the queue to presentation. */
    private void collectForPresentation() {
        int count = queue.coalesceFirst(mappedCount);
        frameInput.collect(queue.events(), count, queue.text());
        queue.removeFirst(count);
        queue.text().clear();
        mappedCount = 0;
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
     * Begins the next step and delivers the pending events up to its end, {@code simulatedNanos}.
     *
     * @param step the number of the step, 1 for the first step
     */
    public void beginStep(long step, long simulatedNanos) {
        stepQueue.setSpan(stepEndNanos, simulatedNanos);
        stepEndNanos = simulatedNanos;
        isOfResimulatedStep = false;
        wholeInput.clear();
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).beginStep(step);
        }
        InputSource overriding = override == null ? null : override.apply(step);
        stepQueue.clear();
        if (overriding != null) {
            overriding.poll(stepQueue);
        }
        boolean isExchanged = exchange != null && overriding == null && !isResimulating;
        finishRestore(/* isSeen= */ overriding == null && !isExchanged);
        int due = pending.countUntil(simulatedNanos);
        if (overriding != null) {
            addToSteps(stepQueue.events(), stepQueue.size()); // does not change the state of the player's devices
            applyToDevices(pending.events(), due); // consumes the player's events: no later step sees them
            pending.removeFirst(due);
            if (!isResimulating) {
                additions.clear();
            }
        } else if (isExchanged) {
            exchangeInput(Objects.requireNonNull(exchange), step);
        } else if (replacement != null) {
            replacement.poll(stepQueue);
            deliver(stepQueue.events(), stepQueue.size());
            // the player's events reach presentation only
            pending.clear();
            additions.clear();
        } else {
            if (!isResimulating) { // the next new step sees the additions
                deliver(additions.events(), additions.size());
                additions.clear();
            }
            deliver(pending.events(), due);
            pending.removeFirst(due);
        }
    }

    /** Lets the exchange take the input of the local players, and add the input of all. */
    private void exchangeInput(InputExchange exchanging, long step) {
        localInput.clear();
        if (replacement != null) {
            replacement.poll(stepQueue);
            stepQueue.moveTo(localInput, /* atNanos= */ 0);
            pending.clear(); // the player's events reach presentation only
            additions.clear();
        } else {
            additions.moveTo(localInput, /* atNanos= */ 0);
            if (pending.countUntil(stepEndNanos) > MAX_EXCHANGED_EVENTS) {
                dropped.collapse(pending, devices);
            }
            int due = pending.countUntil(stepEndNanos);
            for (int i = 0; i < due; i++) {
                localInput.addCoalescing(pending.events(), i, /* atNanos= */ 0);
            }
            pending.removeFirst(due);
        }
        applyToDevices(localInput.events(), localInput.size());
        exchanging.exchange(step, localInput.events(), stepQueue);
        addToSteps(stepQueue.events(), stepQueue.size());
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
            restoredDevices.appendTransition(devices, changes);
            if (dropsRestoredPresses) {
                changes.dropPresses();
            }
            addToSteps(changes, changes.size());
        }
    }

    /** Lets the devices and the steps see the first events of a list. */
    private void deliver(InputEvents events, int count) {
        if (count > 0) { // most steps have no events
            applyToDevices(events, count);
            addToSteps(events, count);
        }
    }

    private void applyToDevices(InputEvents events, int count) {
        for (int i = 0; i < count; i++) {
            devices.apply(events, i);
        }
    }

    /** Adds the first events of a list to the input of all steps. */
    private void addToSteps(InputEvents events, int count) {
        for (int i = 0; i < count; i++) {
            wholeInput.add(events, i);
        }
        for (int i = 0; i < stepInputs.size(); i++) {
            ControlState state = stepInputs.get(i).state;
            for (int j = 0; j < count; j++) {
                if (state.sees(events.code(j))) {
                    state.add(events, j);
                }
            }
        }
    }

    /**
     * Begins the presentation of the frame, after {@link #mapToSimulatedTime}. It sees all events since the last
     * presentation, even if frames failed.
     */
    public void beginPresentation() {
        collectForPresentation();
        frameInput.present();
        frameInput.state.setRules(stepInputs.get(0).state); // of the newest step, also after a restore
    }

    /**
     * Returns the input for systems that run in the same steps.
     *
     * @param offsetSteps the remainder that selects the steps: the systems run in each step whose number modulo
     *     {@code periodSteps} equals this
     * @return the input since the systems ran last; the same object for the same period and offset
     */
    public StepInput stepInput(int periodSteps, int offsetSteps) {
        for (int i = 0; i < stepInputs.size(); i++) { // each snapshot calls this: an iterator would allocate
            StepInput existing = stepInputs.get(i);
            if (existing.periodSteps == periodSteps && existing.offsetSteps == offsetSteps) {
                return existing;
            }
        }
        StepInput added = new StepInput(actions.table, periodSteps, offsetSteps);
        added.state.setRules(stepInputs.get(0).state);
        stepInputs.add(added);
        return added;
    }

    /**
     * Returns all events of the newest step, also those of players who have left, which the step does not see: it may
     * run again after an earlier join.
     */
    public InputEvents wholeInput() {
        return wholeInput;
    }

    long stepEndNanos() {
        return stepEndNanos;
    }

    /** Returns the state of the devices at the end of the newest step, or of the restored step before the next one. */
    ControlState devicesOfNewestStep() {
        return isRestored || isOfResimulatedStep ? restoredDevices : devices;
    }

    /** Sets the devices at the end of the resimulated step: as they were when the step ran first. */
    void setDevicesOfResimulatedStep(ControlState devices) {
        restoredDevices.copyFrom(devices);
        isOfResimulatedStep = true;
    }

    /**
     * Goes back to a step. The next step first sees the net effect of the undone steps: the events that lead from the
     * restored devices to the present ones.
     *
     * @param newStepEndNanos the simulated time at the end of the step
     * @param devices the state of the devices at the end of the step
     */
    void restoreStep(long newStepEndNanos, ControlState devices) {
        stepEndNanos = newStepEndNanos;
        restoredDevices.copyFrom(devices);
        isRestored = true;
        dropsRestoredPresses = false;
    }

    /**
     * Sets whether the next steps have run before. The events that presentation adds belong to the next new step, so
     * resimulated steps leave them in the queue.
     */
    public void setResimulating(boolean newResimulating) {
        isResimulating = newResimulating;
    }

    public boolean isResimulating() {
        return isResimulating;
    }

    /**
     * Sets the override of the input of steps. The events of the player during an overridden step reach presentation
     * only, and a new step that is overridden removes the events that presentation has added.
     *
     * @param newOverride called before each step from now on with the number of the step; returns the source of the
     *     whole input of the step, which fills a queue with the span of the step in simulated time, or null if the step
     *     is not overridden
     */
    public void overrideSteps(LongFunction<@Nullable InputSource> newOverride) {
        override = newOverride;
    }

    /** Sets the exchange that decides the input of each new step without an override; null for none. */
    public void exchangeSteps(@Nullable InputExchange newExchange) {
        exchange = newExchange;
    }

    public FrameInput frameInput() {
        return frameInput;
    }

    @Override
    public ActionMap actions() {
        return actions;
    }

    @Override
    public void releaseToggled() {
        toggledControls.releaseAll(pending, mappedUntilNanos);
    }

    @Override
    public void dropPending() {
        releaseToggled();
        dropped.collapse(pending, devices);
        dropped.dropPresses(pending.events());
        dropped.dropMomentary(additions);
        dropsRestoredPresses = isRestored;
        // The next step sees no release of a control that was pressed in undone steps only.
        if (isRestored && replacement == null) {
            applyToDevices(pending.events(), pending.size());
            dropped.keepPresence(pending);
        }
    }

    @Override
    public InputQueue additions() {
        return additions;
    }

    @Override
    public long droppedEvents() {
        return dropped.count();
    }

    @Override
    public void replaceStepInput(InputSource source) {
        replacement = Objects.requireNonNull(
                source, "the source of the input of steps must not be null: use InputSource.NONE for no input");
    }
}
