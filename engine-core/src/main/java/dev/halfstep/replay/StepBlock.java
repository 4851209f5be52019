package dev.halfstep.replay;

import dev.halfstep.input.InputEvents;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A block of a recording while it is filled: hashes on one side, input on the other. */
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

    /** Steps without input since the last one with some. */
    private int idle;

    void begin(byte newKind, long newFirstStep) {
        kind = newKind;
        firstStep = newFirstStep;
        steps = 0;
        idle = 0;
        hashes.reset();
        inputs.reset();
    }

    /** One more step, and what the player did in it. */
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

    /** The hash after the newest step. */
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

    /** Tells of steps at the end that have no input. */
    void endSteps() {
        try {
            if (idle > 0) {
                inputOut.writeInt(idle);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** The state at the end. */
    void endWell(long hash) {
        try {
            inputOut.writeBoolean(false);
            inputOut.writeLong(hash);
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** The input of a step that was not ended. */
    void endInFailure(InputEvents events) {
        try {
            inputOut.writeBoolean(true);
            events.write(inputOut);
        } catch (IOException impossible) {
            throw new UncheckedIOException(IN_MEMORY, impossible);
        }
    }

    /** For blocks that are no steps. */
    DataOutputStream out() {
        return inputOut;
    }

    /** Bytes before compression. */
    int size() {
        return hashes.size() + inputs.size();
    }
}
