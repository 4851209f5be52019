package dev.halfstep.replay;

import dev.halfstep.input.InputEvents;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Collects the content of one block of a recording, in memory. Hashes and input have separate buffers, because all
 * hashes come first in the content.
 */
final class StepBlock {

    /** The initial capacity of a buffer, which grows. */
    static final int BUFFER_BYTES = 1 << 12;

    final ByteArrayOutputStream hashes = new ByteArrayOutputStream(BUFFER_BYTES);
    final ByteArrayOutputStream inputs = new ByteArrayOutputStream(BUFFER_BYTES);
    private final DataOutputStream hashOut = new DataOutputStream(hashes);
    private final DataOutputStream inputOut = new DataOutputStream(inputs);

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
        hashes.reset();
        inputs.reset();
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

    /** Returns the output for the content of a header block. */
    DataOutputStream headerOutput() {
        return inputOut;
    }

    /** Returns the size of the content before compression, in bytes. */
    int size() {
        return hashes.size() + inputs.size();
    }
}
