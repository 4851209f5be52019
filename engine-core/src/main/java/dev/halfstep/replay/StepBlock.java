package dev.halfstep.replay;

import dev.halfstep.input.InputEvents;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A block of a recording that is being filled, with separate buffers for hashes and input. */
final class StepBlock {

    private static final String IN_MEMORY = "bytes can always be added to those in memory";
    private static final int INITIAL_BYTES = 1 << 12;

    final GrowingBytes hashes = new GrowingBytes(INITIAL_BYTES);
    final GrowingBytes inputs = new GrowingBytes(INITIAL_BYTES);
    private final DataOutputStream hashOut = new DataOutputStream(hashes);
    private final DataOutputStream inputOut = new DataOutputStream(inputs);

    byte kind;
    long firstStep;
    int steps;

    /** The number of steps since the last one with input. */
    private int idle;

    void begin(byte newKind, long newFirstStep) {
        kind = newKind;
        firstStep = newFirstStep;
        steps = 0;
        idle = 0;
        hashes.reset();
        inputs.reset();
    }

    /** Adds a step and its input. */
    void addStep(InputEvents events) {
        steps++;
        if (events.size() == 0) {
            idle++;
            return;
        }
        try {
            inputOut.writeInt(idle);
            events.write(inputOut);
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
        idle = 0;
    }

    /** Adds the hash after the newest step. */
    void addHash(long hash, long[] parts) {
        try {
            hashOut.writeLong(hash);
            for (int i = 0; i < parts.length; i++) {
                hashOut.writeShort((int) parts[i]);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** Adds the number of steps without input at the end. */
    void endSteps() {
        try {
            if (idle > 0) {
                inputOut.writeInt(idle);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** Adds the final hash. */
    void endWell(long hash) {
        try {
            inputOut.writeBoolean(false);
            inputOut.writeLong(hash);
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** Adds the input of an unfinished step. */
    void endInFailure(InputEvents events) {
        try {
            inputOut.writeBoolean(true);
            events.write(inputOut);
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** Returns the output for the header. */
    DataOutputStream out() {
        return inputOut;
    }

    /** Returns the size before compression, in bytes. */
    int size() {
        return hashes.size() + inputs.size();
    }
}
