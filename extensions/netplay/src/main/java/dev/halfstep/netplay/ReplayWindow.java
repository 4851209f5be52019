package dev.halfstep.netplay;

import java.util.Arrays;

/**
 * Remembers which of the newest {@value #SIZE} packet numbers have arrived, so that each packet is accepted once.
 * Packets that are older are refused: on a line that delays a packet behind so many others, the packet is lost.
 */
final class ReplayWindow {

    static final int SIZE = 256;

    private static final long NONE = -1;

    /** The number that has arrived last of those that are equal modulo the size. */
    private final long[] arrived = new long[SIZE];

    private long newest = NONE;

    ReplayWindow() {
        Arrays.fill(arrived, NONE);
    }

    /** Returns whether a packet with a number may be opened: the number is not too old, and has not arrived yet. */
    boolean mayArrive(long number) {
        return number >= 0 && number > newest - SIZE && arrived[(int) (number % SIZE)] < number;
    }

    /** Notes the number of a packet that was opened: not before, since a forged packet must not take the number. */
    void arrive(long number) {
        arrived[(int) (number % SIZE)] = number;
        newest = Math.max(newest, number);
    }
}
