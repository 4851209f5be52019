package dev.halfstep.netplay;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes the input of one machine in one step as bytes, and reads it on all machines. A step without input has no
 * bytes. Otherwise the first byte has the flag of a pause; then events follow, as {@link InputEvents#write} writes
 * them. The players in the events are those of the machine, 1 for its first one.
 */
final class InputCodec {

    /** The maximum number of events in a step: the rest waits for the next step. */
    static final int MAX_EVENTS = 16;

    private static final byte[] NO_INPUT = {};
    private static final int PAUSE = 1;

    private final InputQueue first = new InputQueue();

    /**
     * Writes the oldest events of a queue, as many as fit, and removes them from the queue.
     *
     * @param isPause whether the player pauses the game
     */
    byte[] write(InputQueue waiting, boolean isPause) {
        if (waiting.size() == 0) {
            return isPause ? new byte[] {PAUSE} : NO_INPUT;
        }
        for (int count = Math.min(waiting.size(), MAX_EVENTS); ; count--) {
            byte[] bytes = write(waiting.events(), count, isPause);
            if (bytes.length <= StepExchange.MAX_INPUT_BYTES) { // at the latest with one event
                waiting.removeFirst(count);
                return bytes;
            }
        }
    }

    private byte[] write(InputEvents events, int count, boolean isPause) {
        first.clear();
        for (int i = 0; i < count; i++) {
            first.addCoalescing(
                    events, i, /* atNanos= */ i); // another time for each: events that are written do not coalesce
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(isPause ? PAUSE : 0);
        try {
            first.events().write(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** Returns whether the player pauses the game in a step. */
    static boolean isPause(byte[] input) {
        return input.length > 0 && (input[0] & PAUSE) != 0;
    }

    /**
     * Reads the input of a machine in a step.
     *
     * @param input what {@link #write(InputQueue, boolean)} has returned on that machine, or anything
     * @param events is cleared, and gets the events
     * @param players the number of players of the machine
     * @param isHost whether the machine is the host, whose tunings are the rules of the session
     * @throws IOException if no honest player sends such input
     */
    static void read(byte[] input, InputQueue events, int players, boolean isHost) throws IOException {
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
            int player = events.events().player(i);
            if (player > players) {
                throw new IOException("the input of a step must be of one of " + players + " players: " + player);
            }
            if (!isAllowed(events.events().kind(i), isHost)) {
                throw new IOException(
                        "only the host may set the rules of a session: the other player has set a tuning");
            }
        }
    }

    /** Returns whether a player may send a kind of event. A tuning changes the rules: only the host has it. */
    static boolean isAllowed(InputEvents.Kind kind, boolean isHost) {
        return isHost || kind != InputEvents.Kind.TUNING;
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
