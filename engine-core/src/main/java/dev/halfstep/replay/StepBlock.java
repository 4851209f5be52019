package dev.halfstep.replay;

import dev.halfstep.input.InputEvents;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Collects the content of one block of a recording, in memory. Records, hashes and input have separate buffers,
 * because all records come first in the content, then all hashes.
 */
final class StepBlock {

    /** The initial capacity of a buffer, which grows. */
    static final int BUFFER_BYTES = 1 << 12;

    private final ByteArrayOutputStream records = new ByteArrayOutputStream(BUFFER_BYTES);
    private final ByteArrayOutputStream hashes = new ByteArrayOutputStream(BUFFER_BYTES);
    private final ByteArrayOutputStream inputs = new ByteArrayOutputStream(BUFFER_BYTES);
    private final DataOutputStream recordOut = new DataOutputStream(records);
    private final DataOutputStream hashOut = new DataOutputStream(hashes);
    private final DataOutputStream inputOut = new DataOutputStream(inputs);

    /** The size of the records, because asking their buffer in each step would synchronize. */
    private int recordBytes;

    byte kind;
    long firstStep;
    int steps;

    /** The number of steps since the last step with input. */
    private int idleSteps;

    void begin(byte newKind, long newFirstStep) {
        kind = newKind;
        firstStep = newFirstStep;
        steps = 0;
        idleSteps = 0;
        records.reset();
        recordBytes = 0;
        hashes.reset();
        inputs.reset();
    }

    /** Begins a block with the next part of a state, at an offset. Returns the offset of the part after it. */
    int beginState(byte stateKind, long run, RecordedState state, int offset) throws IOException {
        int count = Math.min(RecordingFormat.STATE_PART_BYTES, state.bytes().length - offset);
        begin(stateKind, run);
        inputOut.writeLong(state.step());
        inputOut.writeLong(state.hash());
        inputOut.writeInt(state.bytes().length);
        inputOut.writeInt(offset);
        inputOut.write(state.bytes(), offset, count);
        return offset + count;
    }

    /** Adds a record that holds before the next step: that the game went back to the state after a run. */
    void addBack(long run) throws IOException {
        addRecordHead(RecordingFormat.BACK_RECORD, Long.BYTES);
        recordOut.writeLong(run);
    }

    /** Adds a record that holds from the next step on: the text of the bindings. */
    void addBindings(byte[] text) throws IOException {
        addRecordHead(RecordingFormat.BINDINGS_RECORD, text.length);
        recordOut.write(text);
    }

    private void addRecordHead(byte recordKind, int contentBytes) throws IOException {
        recordOut.writeByte(recordKind);
        recordOut.writeInt(steps);
        recordOut.writeInt(contentBytes);
        recordBytes += RecordingFormat.RECORD_HEAD_BYTES + contentBytes;
    }

    /** Adds a step and its input. */
    void addStep(InputEvents events) throws IOException {
        steps++;
        if (events.size() == 0) {
            idleSteps++;
            return;
        }
        inputOut.writeInt(idleSteps);
        events.write(inputOut);
        idleSteps = 0;
    }

    /** Adds the hash after the newest step. */
    void addHash(long hash, long[] parts) throws IOException {
        hashOut.writeLong(hash);
        for (int i = 0; i < parts.length; i++) {
            hashOut.writeShort((int) parts[i]); // the lower 16 bits
        }
    }

    /** Adds the number of steps since the last step with input, at the end of a block of steps. */
    void addTrailingIdleSteps() throws IOException {
        if (idleSteps > 0) {
            inputOut.writeInt(idleSteps);
        }
    }

    /** Adds the hash after the last step, for a game that has ended normally. */
    void addFinalHash(long hash) throws IOException {
        inputOut.writeBoolean(false); // no system has failed
        inputOut.writeLong(hash);
    }

    /** Adds the input of the step in which a system has thrown. */
    void addFailedStep(InputEvents events) throws IOException {
        inputOut.writeBoolean(true); // a system has failed
        events.write(inputOut);
    }

    /** Returns the output for the content of a block that has no steps. */
    DataOutputStream output() {
        return inputOut;
    }

    private boolean hasRecords() {
        return kind == RecordingFormat.STEPS_KIND || kind == RecordingFormat.END_KIND;
    }

    /** Returns the size of the content before compression, in bytes. */
    int size() {
        return recordBytes + (hasRecords() ? 1 : 0) + hashes.size() + inputs.size();
    }

    /** Returns a copy of the content. */
    byte[] content() {
        ByteArrayOutputStream content = new ByteArrayOutputStream(size());
        if (hasRecords()) {
            content.writeBytes(records.toByteArray());
            content.write(RecordingFormat.NO_RECORD);
        }
        content.writeBytes(hashes.toByteArray());
        content.writeBytes(inputs.toByteArray());
        return content.toByteArray();
    }
}
