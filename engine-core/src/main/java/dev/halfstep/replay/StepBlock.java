package dev.halfstep.replay;

import dev.halfstep.input.InputEvents;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Collects the content of one block of a recording. Hashes and input have separate buffers, because all hashes come
 * first in the content.
 */
final class StepBlock {

    private static final String MEMORY_FAILURE = "writing to memory cannot fail";

    final ByteArrayBuffer hashes = new ByteArrayBuffer();
    final ByteArrayBuffer inputs = new ByteArrayBuffer();
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
    void addStep(InputEvents events) {
        steps++;
        if (events.size() == 0) {
            idleSteps++;
            return;
        }
        try {
            inputOut.writeInt(idleSteps);
            events.write(inputOut);
        } catch (IOException impossible) {
            throw new UncheckedIOException(MEMORY_FAILURE, impossible);
        }
        idleSteps = 0;
    }

    /** Adds the hash after the newest step. */
    void addHash(long hash, long[] parts) {
        try {
            hashOut.writeLong(hash);
            for (int i = 0; i < parts.length; i++) {
                hashOut.writeShort((int) parts[i]); // the lower 16 bits
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(MEMORY_FAILURE, impossible);
        }
    }

    /** Adds the number of steps since the last step with input, at the end of a block of steps. */
    void addTrailingIdleSteps() {
        try {
            if (idleSteps > 0) {
                inputOut.writeInt(idleSteps);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(MEMORY_FAILURE, impossible);
        }
    }

    /** Adds the hash after the last step, for a game that has ended normally. */
    void addFinalHash(long hash) {
        try {
            inputOut.writeBoolean(false); // no system has failed
            inputOut.writeLong(hash);
        } catch (IOException impossible) {
            throw new UncheckedIOException(MEMORY_FAILURE, impossible);
        }
    }

    /** Adds the input of the step in which a system has thrown. */
    void addFailedStep(InputEvents events) {
        try {
            inputOut.writeBoolean(true); // a system has failed
            events.write(inputOut);
        } catch (IOException impossible) {
            throw new UncheckedIOException(MEMORY_FAILURE, impossible);
        }
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
