package dev.halfstep.netplay;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The place of one machine in a session, for one or more players. A seat has input for every step, also while it is
 * free: then the host adds steps without input. So all machines need the same number of inputs for a step, whoever
 * joins and leaves.
 */
final class Seat {

    /** The owned steps of a seat that is free. */
    static final long NEVER = Long.MAX_VALUE;

    private static final byte[] NO_INPUT = {};

    /** More than the steps from the oldest one that can run again to the newest one whose input is known. */
    private static final int DECODED = 1024;

    private static final InputQueue NO_EVENTS = new InputQueue();

    private final boolean isOfHost;
    private final InputLog log;

    /** The input of steps as events, at the index of the step modulo the length; null for a step without events. */
    private final @Nullable InputQueue[] decoded = new InputQueue[DECODED];

    private final boolean[] hasEvents = new boolean[DECODED];
    private long decodedEnd;

    /** What follows is of the machine that has the seat, or had it last. */
    private int firstPlayer;

    private int players;
    private String bindings = "";
    private long ownedFrom = NEVER;
    private boolean isFree = true;

    private long freedStep = Long.MIN_VALUE;

    /**
     * Creates a free seat.
     *
     * @param isOfHost whether the seat is the host's: his input may have the rules of the session
     * @param firstStep the first step that has input
     */
    Seat(boolean isOfHost, long firstStep) {
        this.isOfHost = isOfHost;
        log = new InputLog(firstStep);
        decodedEnd = firstStep;
    }

    /** Gives the seat to a machine. */
    void own(int newFirstPlayer, int newPlayers, long fromStep, String newBindings) {
        firstPlayer = newFirstPlayer;
        players = newPlayers;
        ownedFrom = fromStep;
        bindings = newBindings;
        isFree = false;
    }

    /** Gives the seat to the players of a place, or leaves it free. */
    void own(Place place) {
        if (place.players() > 0) {
            own(place.firstPlayer(), place.players(), place.fromStep(), place.bindings());
        }
    }

    /** Frees the seat: from the first step without input on, the host adds steps without input. */
    void free() {
        freedStep = log.end();
        isFree = true;
    }

    boolean isFree() {
        return isFree;
    }

    /** Returns the first step without input of the machine that had the seat last; very small before the first one. */
    long freedStep() {
        return freedStep;
    }

    /** Returns the first step whose input comes from the machine that has the seat, {@link #NEVER} if it is free. */
    long ownedFrom() {
        return isFree ? NEVER : ownedFrom;
    }

    int firstPlayer() {
        return firstPlayer;
    }

    /** Returns the number of players, 0 for a free seat. */
    int players() {
        return isFree ? 0 : players;
    }

    /**
     * Returns the place of the machine whose input the steps after a step may have: that of the machine that has the
     * seat, or that of a machine that has left since.
     */
    Place place(int index, long afterStep) {
        return isFree && freedStep <= afterStep + 1
                ? new Place(index, firstPlayer, /* players= */ 0, NEVER, "")
                : new Place(index, firstPlayer, players, ownedFrom, bindings);
    }

    /** Returns the first step without input. */
    long end() {
        return log.end();
    }

    /** Returns the input of a step: the array itself. Null if the step has no input yet, or is too old. */
    byte @Nullable [] input(long step) {
        return log.get(step);
    }

    /** Adds the input of the step {@link #end()}, which must not change any more. */
    void add(byte[] input) {
        log.add(input);
    }

    /** Adds steps without input up to a step. */
    void fill(long endStep) {
        while (log.end() < endStep) {
            log.add(NO_INPUT);
        }
    }

    /**
     * Decodes the input that was added since the last call.
     *
     * @param isChecked whether the players in the events must be those of this seat
     * @throws IOException if no honest player sends such input
     */
    void decode(boolean isChecked) throws IOException {
        for (; decodedEnd < log.end(); decodedEnd++) {
            byte[] input = log.get(decodedEnd);
            int index = (int) (decodedEnd % DECODED);
            hasEvents[index] = input != null && input.length > 1;
            if (input != null && input.length > 0) {
                InputQueue events = decoded[index];
                if (events == null) {
                    events = new InputQueue();
                    decoded[index] = events;
                }
                InputCodec.read(input, events, isOfHost);
                if (isChecked) {
                    InputCodec.requirePlayers(events.events(), firstPlayer, players);
                }
            }
        }
    }

    /** Drops input that was not decoded: no honest player sends it. */
    void dropUndecoded() {
        log.dropFrom(decodedEnd);
    }

    /** Returns the events of a step whose input was decoded. */
    InputEvents events(long step) {
        if (step >= decodedEnd || step < decodedEnd - DECODED) {
            throw new IllegalStateException("the input of a step must be known when it is used: step " + step);
        }
        int index = (int) (step % DECODED);
        InputQueue events = decoded[index];
        return hasEvents[index] && events != null ? events.events() : NO_EVENTS.events();
    }

    /** Returns the events of the newest step whose input was decoded. */
    InputEvents newestEvents() {
        return decodedEnd <= 1 || log.get(decodedEnd - 1) == null ? NO_EVENTS.events() : events(decodedEnd - 1);
    }

    /** Returns the first step whose input was not decoded. */
    long decodedEnd() {
        return decodedEnd;
    }
}
