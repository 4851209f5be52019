package dev.halfstep.input;

import dev.halfstep.time.Rate;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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
 * host -> queue (clock time) -> pending (simulated time)   -> StepInput, for steps
 *                            -> unpresented                -> FrameInput, for presentation
 * presentation -> additions (timestamps ignored)           -> StepInput of the next new step
 * }</pre>
 *
 * <p>A snapshot of what steps have seen is a stage too: see {@link #copyFrom}.
 *
 * @hidden
 */
public final class InputStage implements PlayerInput {

    private final ActionMap actions = new ActionMap();

    /** The events and typed characters of the current frame. */
    private final InputQueue queue = new InputQueue(actions);

    /** The maximum number of additions at the start of a frame. The other half is left for the additions of the frame. */
    private static final int MAX_WAITING_ADDITIONS = InputQueue.MAX_EVENTS / 2;

    /** The events that presentation has added since the last new step began. */
    private final InputQueue additions = new InputQueue(actions);

    /** The events since the last presentation. */
    private final InputQueue unpresented = new InputQueue();

    private final FrameInput frameInput = new FrameInput(actions);

    /**
     * The events in simulated time that no step has seen. A long pause would let them grow without bound. So if they are
     * too many, they are {@linkplain InputQueue#collapse collapsed} to their net effect.
     */
    private final InputQueue pending = new InputQueue();

    private long droppedEvents;

    /** One input for each period and offset of systems. The first has period 1, for systems that run in every step. */
    private final List<StepInput> stepInputs = new ArrayList<>(List.of(new StepInput(actions, 1, 0)));

    /** The state of the devices after all delivered events, including the events that no step has seen. */
    private final ControlState deliveredState = new ControlState();

    /** The state of the devices at the end of the restored step; valid only while {@link #isRestored}. */
    private final ControlState restoredState = new ControlState();

    /** True from a restore until the next step begins. */
    private boolean isRestored;

    /** Whether pending events were dropped since the restore: then the first step after it sees no press. */
    private boolean dropsRestoredPresses;

    /** True while steps run that have run before. */
    private boolean isResimulating;

    /** A reused buffer for the net effect of undone steps. */
    private final InputQueue changes = new InputQueue();

    /** Receives the input of one step from {@link #override} or {@link #replacement}. */
    private final InputQueue stepQueue = new InputQueue(actions);

    /** Replaces the player's input in all steps that have no override. */
    private @Nullable InputSource replacement;

    private @Nullable LongFunction<@Nullable InputSource> override;

    /** The simulated time at the end of the newest step. */
    private long stepEndNanos;

    /** True once the first frame has begun. */
    private boolean hasBegun;

    /** The simulated time at the start of the frame. */
    private long frameStartSimulatedNanos;

    public InputStage() {
        actions.onAdded(control -> droppedEvents += pending.dropPressesOf(control));
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
        queue.setSpan(hasBegun ? queue.frameEndNanos() : nowNanos - frameNanos, nowNanos);
        hasBegun = true;
        return queue;
    }

    /** Limits the additions that wait for a step: in a long pause, or if a replay waits at its end. */
    private void limitAdditions() {
        additions.clearText();
        if (additions.size() > MAX_WAITING_ADDITIONS) {
            droppedEvents += additions.collapse(deliveredState);
        }
    }

    /**
     * Maps the events of the frame from the clock to simulated time. Call this as soon as the length of the frame in
     * simulated time is known.
     */
    public void mapToSimulatedTime(long frameEndSimulatedNanos) {
        if (queue.size() == 0) {
            return;
        }
        long clockSpanNanos = Math.max(queue.frameEndNanos() - queue.frameStartNanos(), 0);
        long simulatedSpanNanos = Math.max(frameEndSimulatedNanos - frameStartSimulatedNanos, 0);
        long mappedNanos = frameStartSimulatedNanos;
        for (int i = 0; i < queue.size(); i++) {
            long sinceStartNanos = queue.timeNanos(i) - queue.frameStartNanos();
            long clampedNanos = Math.min(Math.max(sinceStartNanos, 0), clockSpanNanos);
            long scaledNanos = scale(clampedNanos, clockSpanNanos, simulatedSpanNanos);
            // keeps the order of the events, even if their timestamps are not in order
            mappedNanos = Math.max(mappedNanos, frameStartSimulatedNanos + scaledNanos);
            if (pending.size() == InputQueue.MAX_EVENTS) {
                droppedEvents += pending.collapse(deliveredState);
            }
            pending.addCoalescing(queue, i, mappedNanos);
        }
        unpresented.addCoalescing(queue, queue.frameEndNanos()); // with one timestamp, more moves coalesce
        queue.clearEvents();
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
        for (int i = 0; i < stepInputs.size(); i++) {
            stepInputs.get(i).beginStep(step);
        }
        InputSource overriding = override == null ? null : override.apply(step);
        stepQueue.clear();
        if (overriding != null) {
            overriding.poll(stepQueue);
        }
        finishRestore(/* isSeen= */ overriding == null);
        int due = pending.countUntil(simulatedNanos);
        if (overriding != null) {
            addToSteps(stepQueue.events(), stepQueue.size()); // does not change the state of the player's devices
            applyToDevices(pending.events(), due); // consumes the player's events: no later step sees them
            pending.removeFirst(due);
            if (!isResimulating) {
                additions.clear();
            }
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
            if (dropsRestoredPresses) {
                changes.dropPresses();
            }
            addToSteps(changes.events(), changes.size());
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
            deliveredState.apply(events, i);
        }
    }

    /** Adds the first events of a list to the input of all steps. */
    private void addToSteps(InputEvents events, int count) {
        for (int i = 0; i < stepInputs.size(); i++) {
            ControlState state = stepInputs.get(i).state;
            for (int j = 0; j < count; j++) {
                state.add(events, j);
            }
        }
    }

    /** Begins the presentation of the frame. It sees all events since the last presentation, even if frames failed. */
    public void beginPresentation() {
        frameInput.beginFrame();
        for (int i = 0; i < unpresented.size(); i++) {
            frameInput.state.add(unpresented.events(), i);
        }
        for (int i = 0; i < queue.typedCount(); i++) {
            frameInput.addTyped(queue.typed(i));
        }
        frameInput.state.tunings = stepInputs.get(0).state.tunings; // those of the newest step, also after a restore
        unpresented.clearEvents();
        queue.clearText();
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
        StepInput added = new StepInput(actions, periodSteps, offsetSteps);
        added.state.tunings = stepInputs.get(0).state.tunings;
        stepInputs.add(added);
        return added;
    }

    /**
     * Copies the input that the steps of another stage have seen: held controls, the positions of axes and the pointer,
     * and the events that a {@link StepInput} collects for systems that do not run in every step. Step inputs that this
     * stage lacks are added. A snapshot is a stage that copies and is copied from, between steps. Pending events, which
     * no step has seen, are not copied. Each copy reuses the memory of the previous one.
     */
    public void copyFrom(InputStage source) {
        stepEndNanos = source.stepEndNanos;
        restoredState.copyFrom(source.isRestored ? source.restoredState : source.deliveredState);
        isRestored = true;
        dropsRestoredPresses = false;
        for (int i = 0; i < source.stepInputs.size(); i++) {
            StepInput input = source.stepInputs.get(i);
            stepInput(input.periodSteps, input.offsetSteps).state.copyFrom(input.state);
        }
    }

    /** Returns the memory of a stage that is a snapshot, in bytes. */
    public long bytes() {
        long queues = queue.bytes()
                + additions.bytes()
                + unpresented.bytes()
                + pending.bytes()
                + changes.bytes()
                + stepQueue.bytes();
        long sum = queues + frameInput.state.bytes() + deliveredState.bytes() + restoredState.bytes();
        for (int i = 0; i < stepInputs.size(); i++) {
            sum += stepInputs.get(i).state.bytes();
        }
        return sum;
    }

    /** Writes what {@link #copyFrom} copies, for a stored state of a game. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(ControlTable.checksum());
        out.writeLong(stepEndNanos);
        (isRestored ? restoredState : deliveredState).write(out);
        out.writeShort(stepInputs.size());
        for (StepInput input : stepInputs) {
            out.writeInt(input.periodSteps);
            out.writeInt(input.offsetSteps);
            input.state.write(out);
        }
    }

    /**
     * Reads what {@link #write} has written into a new stage, from which this one can copy. If the engine that has
     * written it has other controls, all controls are released. The input of steps in which no system of this game runs
     * is dropped.
     *
     * @throws IOException if the bytes are invalid
     */
    public InputStage read(DataInput in) throws IOException {
        InputStage stage = newStage();
        boolean hasSameControls = in.readInt() == ControlTable.checksum();
        stage.stepEndNanos = in.readLong();
        stage.deliveredState.read(in);
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            int periodSteps = in.readInt();
            int offsetSteps = in.readInt();
            if (periodSteps < 1 || offsetSteps < 0 || offsetSteps >= periodSteps) {
                throw new IOException("a system must run in every n-th step, with n above its offset: " + periodSteps
                        + ", " + offsetSteps);
            }
            ControlState state = new ControlState();
            state.read(in);
            for (StepInput input : stage.stepInputs) {
                if (input.periodSteps == periodSteps && input.offsetSteps == offsetSteps) {
                    input.state.copyFrom(state);
                }
            }
        }
        if (!hasSameControls) {
            InputStage released = newStage();
            released.stepEndNanos = stage.stepEndNanos;
            return released;
        }
        return stage;
    }

    /** Returns a stage without input, for the same steps as this one. */
    private InputStage newStage() {
        InputStage stage = new InputStage();
        for (StepInput input : stepInputs) {
            stage.stepInput(input.periodSteps, input.offsetSteps);
        }
        return stage;
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
     * @param newOverride called before each step from now on with the number of the step; returns the source of the whole
     *     input of the step, which fills a queue with the span of the step in simulated time, or null if the step is not
     *     overridden
     */
    public void overrideSteps(LongFunction<@Nullable InputSource> newOverride) {
        override = newOverride;
    }

    public FrameInput frameInput() {
        return frameInput;
    }

    @Override
    public ActionMap actions() {
        return actions;
    }

    @Override
    public void dropPending() {
        droppedEvents += pending.collapse(deliveredState);
        droppedEvents += pending.dropPresses();
        droppedEvents += additions.dropEvents();
        dropsRestoredPresses = isRestored;
        if (isRestored && replacement == null) { // the step sees no release of what was pressed in undone steps only
            applyToDevices(pending.events(), pending.size());
            pending.clear();
        }
    }

    @Override
    public InputQueue additions() {
        return additions;
    }

    @Override
    public long droppedEvents() {
        return droppedEvents;
    }

    @Override
    public void replaceStepInput(InputSource source) {
        replacement = Objects.requireNonNull(
                source, "the source of the input of steps must not be null: use InputSource.NONE for no input");
    }
}
