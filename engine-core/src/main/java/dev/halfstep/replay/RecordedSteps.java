package dev.halfstep.replay;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a recording has about each step of its final timeline, without running the steps: to compare recordings.
 *
 * @hidden
 */
public final class RecordedSteps implements Closeable {

    private final Recording recording;
    private final StepReader reader;
    private final InputQueue input = new InputQueue();
    private long step;

    private RecordedSteps(Recording recording) throws IOException {
        this.recording = recording;
        reader = recording.openSteps();
        step = recording.beginStep();
    }

    /**
     * Opens a recording, at the state with which the final timeline begins.
     *
     * @param recording the recording
     * @return the reader; close it
     * @throws IOException if the recording cannot be read
     */
    public static RecordedSteps of(Recording recording) throws IOException {
        return new RecordedSteps(recording);
    }

    /**
     * Goes to the next step.
     *
     * @return false if there is none
     * @throws IOException if the recording was changed and cannot be read any more
     */
    public boolean next() throws IOException {
        if (step == recording.steps()) {
            return false;
        }
        step++;
        long run = recording.path().runOf(step);
        while (reader.run() < run) { // skips undone runs
            input.clear();
            reader.readSteps(input, run - reader.run());
        }
        return true;
    }

    /**
     * Returns the number of the step.
     *
     * @return {@link Recording#beginStep()} before the first call of {@link #next}
     */
    public long step() {
        return step;
    }

    /**
     * Returns the input of the step.
     *
     * @return the events, until the next call of {@link #next}
     */
    public InputEvents input() {
        return input.events();
    }

    /**
     * Returns the bindings of the step.
     *
     * @return the text; empty before the first step, and in a recording without bindings
     */
    public String bindings() {
        String text = isAtBegin() ? null : recording.timeline().bindingsIn(reader.run());
        return text == null ? "" : text;
    }

    private boolean isAtBegin() {
        return step == recording.beginStep();
    }

    /**
     * Returns whether both recordings have a hash after this step, which says whether the states are equal.
     *
     * @param other the steps of another recording
     * @return false also if the recordings have other components: the order of the components is part of a hash
     */
    public boolean isComparable(RecordedSteps other) {
        return hasHash() && other.hasHash() && hasSameComponents(other);
    }

    /**
     * Returns whether both recordings have the same components with the same fields, in the same order.
     *
     * @param other the steps of another recording
     * @return false if the recordings are of different builds
     */
    public boolean hasSameComponents(RecordedSteps other) {
        return recording.header().schema().equals(other.recording.header().schema());
    }

    private boolean hasHash() {
        return isAtBegin() || reader.hasHash();
    }

    private long hash() {
        if (!isAtBegin()) {
            return reader.hash();
        }
        Timeline.StateBlock root = recording.path().root();
        return root == null ? recording.header().beginHash() : root.hash();
    }

    /**
     * Returns whether the recorded hash of the step is another one.
     *
     * @param other the steps of another recording, which {@linkplain #isComparable can be compared}
     * @return true if the states differ
     */
    public boolean differsFrom(RecordedSteps other) {
        return hash() != other.hash();
    }

    /**
     * Returns the parts of the recorded hash that differ.
     *
     * @param other the steps of another recording, which {@linkplain #isComparable can be compared}
     * @return {@code entities}, and the names of component classes; may be empty although the states differ
     */
    public List<String> differingParts(RecordedSteps other) {
        List<String> names = new ArrayList<>();
        for (int i = 0;
                !isAtBegin() && !other.isAtBegin() && i < recording.header().hashPartCount();
                i++) {
            if (reader.hashPart(i) != other.reader.hashPart(i)) {
                names.add(
                        i == 0
                                ? "entities"
                                : recording.header().schema().get(i - 1).name());
            }
        }
        return names;
    }

    /**
     * Returns whether both recordings have the whole state after this step.
     *
     * @param other the steps of another recording
     * @return true if both have a state
     */
    public boolean haveStates(RecordedSteps other) {
        return state() != null && other.state() != null;
    }

    /**
     * Returns whether the bytes of both states are equal, which the recordings must have.
     *
     * @param other the steps of another recording
     * @return true if the bytes are equal; other bytes may stand for the same state
     * @throws IOException if a recording was changed and cannot be read any more
     */
    public boolean haveSameBytes(RecordedSteps other) throws IOException {
        Timeline.StateBlock own = state();
        Timeline.StateBlock others = other.state();
        return own != null
                && others != null
                && Arrays.equals(recording.readState(own), other.recording.readState(others));
    }

    private Timeline.@Nullable StateBlock state() {
        return isAtBegin() ? recording.path().root() : recording.path().seekStateBetween(step - 1, step);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
