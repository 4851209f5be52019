package dev.halfstep.netplay;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the input of one machine for the newest {@value #SIZE} steps. The input of a step is a list of bytes, empty if
 * its players did nothing. Input is added step by step, without gaps.
 */
final class InputLog {

    /**
     * The number of steps that are kept: a minute at 60 steps a second, in which a player who joins late can receive
     * the state and catch up.
     */
    static final int SIZE = 4096;

    private final byte[][] inputs = new byte[SIZE][];
    private long end;

    /**
     * Creates an empty log.
     *
     * @param first the first step
     */
    InputLog(long first) {
        end = first;
    }

    /** Adds the input of the step {@link #end()}. */
    void add(byte[] input) {
        inputs[(int) (end % SIZE)] = input;
        end++;
    }

    /** Drops the newest inputs, from a step on. */
    void dropFrom(long step) {
        end = Math.min(end, step);
    }

    /** Returns the number of the first step without input. */
    long end() {
        return end;
    }

    /** Returns the input of a step: the array itself. Null if the step has no input yet, or is too old. */
    byte @Nullable [] get(long step) {
        return step < end && step >= end - SIZE && step >= 0 ? inputs[(int) (step % SIZE)] : null;
    }
}
