package dev.halfstep.input;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores the input that steps have seen: held controls, the positions of axes and the pointer, and the
 * events that a {@link StepInput} collects for systems that do not run in every step. Pending events, which no step has
 * seen, are not saved. Only the engine uses this class, between steps. Saving again reuses the same memory.
 *
 * @hidden
 */
public final class InputSnapshot {

    /**
     * The input of systems that run in the same steps.
     *
     * @param state a copy
     */
    private record SavedStepInput(int periodSteps, int offsetSteps, ControlState state) {

        SavedStepInput(int periodSteps, int offsetSteps) {
            this(periodSteps, offsetSteps, new ControlState());
        }

        boolean isOf(int otherPeriodSteps, int otherOffsetSteps) {
            return periodSteps == otherPeriodSteps && offsetSteps == otherOffsetSteps;
        }
    }

    private final InputStage stage;

    /** The simulated time at the end of the saved step. */
    private long stepEndNanos;

    /** The state of the devices at the end of the saved step. */
    private ControlState devices = new ControlState();

    /** The inputs of all steps, in the order of the stage, which only adds some. */
    private final List<SavedStepInput> stepInputs = new ArrayList<>();

    /** Creates a snapshot in which nothing is held. */
    public InputSnapshot(InputStage stage) {
        this.stage = stage;
        addNewStepInputs();
    }

    private void addNewStepInputs() {
        for (int i = stepInputs.size(); i < stage.stepInputs.size(); i++) {
            StepInput input = stage.stepInputs.get(i);
            stepInputs.add(new SavedStepInput(input.periodSteps, input.offsetSteps));
        }
    }

    /** Saves the input of the newest step. */
    public void save() {
        stepEndNanos = stage.stepEndNanos();
        devices.copyFrom(stage.devicesOfNewestStep());
        addNewStepInputs();
        for (int i = 0; i < stepInputs.size(); i++) { // an iterator would allocate
            stepInputs.get(i).state().copyFrom(stage.stepInputs.get(i).state);
        }
    }

    /** Restores the saved input. The next step sees the net effect of the events of the devices since the save. */
    public void restore() {
        stage.restoreStep(stepEndNanos, devices);
        for (int i = 0; i < stepInputs.size(); i++) {
            stage.stepInputs.get(i).state.copyFrom(stepInputs.get(i).state());
        }
    }

    /** Restores the devices alone, while the saved step is resimulated: the run of it now has the same devices. */
    public void restoreDevices() {
        stage.setDevicesOfResimulatedStep(devices);
    }

    /** Returns the memory of the saved input, in bytes. */
    public long bytes() {
        long sum = devices.bytes();
        for (int i = 0; i < stepInputs.size(); i++) {
            sum += stepInputs.get(i).state().bytes();
        }
        return sum;
    }

    /** Returns whether the saved input needs format 3 of a stored state: an engine that reads format 2 refuses it. */
    public boolean needsPlayersFormat() {
        boolean needs = devices.needsPlayersFormat();
        for (SavedStepInput input : stepInputs) {
            needs |= input.state().needsPlayersFormat();
        }
        return needs;
    }

    /** Writes the saved input, for a stored state of a game. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(ControlTable.checksum());
        out.writeLong(stepEndNanos);
        devices.write(out);
        out.writeShort(stepInputs.size());
        for (SavedStepInput input : stepInputs) {
            out.writeInt(input.periodSteps());
            out.writeInt(input.offsetSteps());
            input.state().write(out);
        }
    }

    /**
     * Reads the input that {@link #write} has written into this new snapshot. If the writing engine has other controls,
     * but as many axes, all controls are released. An engine with another number of axes needs another format. The input
     * of steps in which no system of this game runs is dropped.
     *
     * @throws IOException if the bytes are invalid; the snapshot is of no use then
     */
    public void read(DataInput in) throws IOException {
        boolean hasSameControls = in.readInt() == ControlTable.checksum();
        stepEndNanos = in.readLong();
        devices.read(in);
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
            if (hasSameControls) {
                restoreInto(periodSteps, offsetSteps, state);
            }
        }
        if (!hasSameControls) {
            devices = new ControlState();
        }
    }

    private void restoreInto(int periodSteps, int offsetSteps, ControlState state) {
        for (SavedStepInput input : stepInputs) {
            if (input.isOf(periodSteps, offsetSteps)) {
                input.state().copyFrom(state);
            } else if (periodSteps == 1) { // the first of the stored ones: not all others may be stored
                input.state().setRules(state);
            }
        }
    }
}
