package dev.halfstep.netplay;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Writes the input of one machine in one step as bytes, and reads it on all machines. A step without input has no
 * bytes. Otherwise the first byte has the flag of a pause; then events follow, as {@link InputEvents#write} writes
 * them, with the numbers that the players have in the session.
 */
final class InputCodec {

    /** The maximum number of bytes of the input of one step. */
    static final int MAX_BYTES = 200;

    /** The maximum number of events in a step: the rest waits for the next step. */
    static final int MAX_EVENTS = 16;

    private static final byte[] NO_INPUT = {};
    private static final int PAUSE = 1;

    private final InputQueue first = new InputQueue();
    private final InputQueue numbered = new InputQueue();

    /**
     * Writes the oldest events of a queue, as many as fit, and removes them from the queue.
     *
     * @param waiting the players in the events have the numbers that they have on this machine
     * @param firstPlayer the number of the first player of this machine in the session
     * @param isPause whether a player pauses the game
     */
    byte[] write(InputQueue waiting, int firstPlayer, boolean isPause) {
        if (waiting.size() == 0) {
            return isPause ? new byte[] {PAUSE} : NO_INPUT;
        }
        for (int count = Math.min(waiting.size(), MAX_EVENTS); ; count--) {
            byte[] bytes = write(waiting.events(), count, firstPlayer, isPause);
            if (bytes.length <= InputCodec.MAX_BYTES) { // at the latest with one event
                waiting.removeFirst(count);
                return bytes;
            }
        }
    }

    private byte[] write(InputEvents events, int count, int firstPlayer, boolean isPause) {
        first.clear();
        for (int i = 0; i < count; i++) {
            first.addCoalescing(
                    events, i, /* atNanos= */ i); // another time for each: events that are written do not coalesce
        }
        numbered.clear();
        numbered.addAll(first.events(), firstPlayer, /* atNanos= */ 0);
        return PayloadBytes.of(out -> {
            out.writeByte(isPause ? PAUSE : 0);
            numbered.events().write(out);
        });
    }

    /** Returns whether the player pauses the game in a step. */
    static boolean isPause(byte[] input) {
        return input.length > 0 && (input[0] & PAUSE) != 0;
    }

    /**
     * Reads the input of a machine in a step.
     *
     * @param input what {@link #write(InputQueue, int, boolean)} has returned on that machine, or anything
     * @param events is cleared, and gets the events
     * @param isHost whether the machine is the host, whose tunings are the rules of the session, and who says which
     *     players take part
     * @throws IOException if no honest player sends such input
     */
    static void read(byte[] input, InputQueue events, boolean isHost) throws IOException {
        events.clear();
        if (input.length == 0) {
            return;
        }
        if ((input[0] & ~PAUSE) != 0) {
            throw new IOException("the input of a step must begin with a known flag");
        }
        if (input.length == 1) {
            return;
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(input, 1, input.length - 1));
        try {
            events.read(in, /* atNanos= */ 0);
        } catch (EOFException e) {
            throw new IOException("the input of a step must not end within its events", e);
        }
        if (in.read() >= 0) {
            throw new IOException("the input of a step must end after its events");
        }
        if (events.size() > MAX_EVENTS) {
            throw new IOException("a step must have at most " + MAX_EVENTS + " events: " + events.size());
        }
        for (int i = 0; i < events.size(); i++) {
            if (!isAllowed(events.events().kind(i), isHost)) {
                throw new IOException("only the host may set the rules of a session: another player has sent a "
                        + events.events().kind(i));
            }
        }
    }

    /** Checks that all events are of some players. */
    static void requirePlayers(InputEvents events, int firstPlayer, int players) throws IOException {
        for (int i = 0; i < events.size(); i++) {
            int player = events.player(i);
            if (player < firstPlayer || player >= firstPlayer + players) {
                throw new IOException("the input of a step must be of the players " + firstPlayer + " to "
                        + (firstPlayer + players - 1) + ": " + player);
            }
        }
    }

    /** Returns whether a player may send a kind of event. What changes the rules is the host's. */
    static boolean isAllowed(InputEvents.Kind kind, boolean isHost) {
        return switch (kind) {
            case TUNING, JOIN, LEAVE -> isHost;
            default -> true;
        };
    }

    /**
     * Adds the local events that this machine may send to a queue.
     *
     * @return whether a tuning was left out
     */
    static boolean takeAllowed(InputEvents local, InputQueue target, int players, boolean isHost) {
        boolean isTuningRefused = false;
        for (int i = 0; i < local.size(); i++) {
            if (!isAllowed(local.kind(i), isHost)) {
                isTuningRefused = true;
            } else if (local.player(i) <= players) { // otherwise of a gamepad without a player
                target.addCoalescing(local, i, /* atNanos= */ 0);
            }
        }
        return isTuningRefused;
    }
}
