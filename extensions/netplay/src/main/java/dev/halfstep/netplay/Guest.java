package dev.halfstep.netplay;

import org.jspecify.annotations.Nullable;

/** A machine that has joined, as the host sees it. */
final class Guest {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int MAX_LINES_PER_SECOND = 5;

    final int number;
    final Conversation conversation;

    /** The game of the guest; null until it is known and equal to the host's. */
    @Nullable
    Greeting greeting;

    /** The session that the guest was asked to begin; negative for none. */
    int session = -1;

    /** What the run of the guest is before its first step; null until it is known and equal to the host's. */
    @Nullable
    Beginning beginning;

    /** The input that is exchanged with the guest; null before the guest's entry. */
    @Nullable
    StepExchange exchange;

    /** The message about the run that has arrived before the host has begun it; null for none. */
    Mail.@Nullable Message earlyMail;

    /** Whether the guest has reached the newest steps, and waits for a seat. */
    boolean isReady;

    /** Whether the members have changed since they were sent to the guest. */
    boolean isLobbyDue;

    /** When the guest was heard to do what it was waited for. */
    private long busyNanos;

    private long secondBeganNanos;
    private int linesInSecond;

    Guest(int number, Conversation conversation, long nowNanos) {
        this.number = number;
        this.conversation = conversation;
        busyNanos = nowNanos;
    }

    /**
     * Returns whether the guest does not do for too long what it is waited for.
     *
     * @param isAwaited whether others wait for the guest now
     * @param patienceNanos how long they wait
     */
    boolean isIdle(boolean isAwaited, long patienceNanos, long nowNanos) {
        if (!isAwaited) {
            busyNanos = nowNanos;
        }
        return nowNanos - busyNanos > patienceNanos;
    }

    /** Notes that the guest has done what he was waited for. */
    void notIdle(long nowNanos) {
        busyNanos = nowNanos;
    }

    /** Asks the guest to begin a run. */
    void start(Start start, long nowNanos) {
        busyNanos = nowNanos;
        session = start.session();
        beginning = null;
        exchange = null;
        isReady = false;
        earlyMail = null;
        conversation.post(MailKind.START, start.toBytes());
    }

    /** Returns how long the guest is waited for: longer while its window opens, which may keep a machine busy. */
    long patienceNanos() {
        StepExchange current = exchange;
        boolean isOpening = session >= 0 && (current == null || !current.hasHeard());
        return isOpening ? Party.OPENING_NANOS : Party.TIMEOUT_NANOS;
    }

    boolean isSpectator() {
        return greeting != null && greeting.players() == 0;
    }

    /** Returns whether a line of the guest is passed on: not more than some a second. */
    boolean maySay(long nowNanos) {
        if (nowNanos - secondBeganNanos >= SECOND_NANOS) {
            secondBeganNanos = nowNanos;
            linesInSecond = 0;
        }
        return linesInSecond++ < MAX_LINES_PER_SECOND;
    }

    /** Returns the seat of the guest, {@link Place#NONE} without one. */
    int seat() {
        return exchange == null ? Place.NONE : exchange.guestSeat();
    }
}
