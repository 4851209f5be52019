package dev.halfstep.event;

import dev.halfstep.time.CurrentPhase;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one type, for one system. A reader begins with the first event that is sent after the creation of
 * the reader, and returns each event once, in order, no matter how often it reads. Readers do not affect each other.
 *
 * <pre>{@code
 * for (Hit hit = hits.next(); hit != null; hit = hits.next()) {
 *     score += hit.points();
 * }
 * }</pre>
 *
 * <p>A {@linkplain Events#presentationReader presentation reader} delivers an event once presentation time, the
 * simulated time that a frame shows, has reached it. If steps are undone after that, as in a rollback, and resimulated,
 * an equal event of the same step is not delivered a second time. An event that is not sent again, or whose step is not
 * simulated again, is <em>retracted</em>: see {@link #forEachRetracted}. An event that is undone before it was
 * delivered is never delivered.
 *
 * <p>Two systems must not share a reader: each would see only a part of the events.
 *
 * @param <E> the class of the events
 */
public final class EventReader<E> implements AutoCloseable {

    private static final long NO_STEP = -1;

    private final Events<E> events;
    private final CurrentPhase currentPhase;

    /** True for a reader of simulation systems, false for one of presentation systems. */
    private final boolean isOfSimulation;

    private final boolean waitsForPresentationTime;
    private final String name;

    /** The number of the next event to read. */
    private long cursor;

    /** The number of the first event that was sent after the creation of this reader: it delivers no earlier event. */
    private long firstNumber;

    /** Later events that were sent again after a rollback and count as sent before the creation; null if none are. */
    private @Nullable TreeSet<Long> sentBeforeCreation;

    // The step and the fraction of the last delivered event.
    private long step = NO_STEP;
    private float fraction;

    /** Marks unread events that this reader skips, null until there are any. */
    private @Nullable SkippedEvents skipped;

    /** The passed events of undone steps; null until steps are undone. */
    private @Nullable UndoneEvents<E> undone;

    private boolean closed;

    EventReader(
            Events<E> events,
            CurrentPhase currentPhase,
            boolean isOfSimulation,
            boolean waitsForPresentationTime,
            String name,
            long cursor) {
        this.events = events;
        this.currentPhase = currentPhase;
        this.isOfSimulation = isOfSimulation;
        this.waitsForPresentationTime = waitsForPresentationTime;
        this.name = name;
        this.cursor = cursor;
        firstNumber = cursor;
    }

    /**
     * Reads the next event.
     *
     * @return the oldest event that this reader has not read, or null if there is none. A presentation reader also
     *     returns null if presentation time has not reached that event
     * @throws IllegalStateException if the reader is closed, if presentation runs and this is a simulation reader, or
     *     if the systems of a step run and this is a presentation reader
     */
    public @Nullable E next() {
        beginReading();
        passSkippedEvents(events.published());
        if (cursor >= events.published() || !isDue(cursor)) {
            return null;
        }
        step = events.ring().step(cursor);
        fraction = events.ring().fraction(cursor);
        return events.ring().get(cursor++);
    }

    /**
     * Reads all unread events. A presentation reader reads only the events that presentation time has reached.
     *
     * @param action called for each event; an event counts as read even if the action throws
     * @throws IllegalStateException as {@link #next()} does
     */
    public void forEach(Consumer<? super E> action) {
        for (E event = next(); event != null; event = next()) {
            action.accept(event);
        }
    }

    /**
     * Returns the step of the event that was read last.
     *
     * @return the number of the step in which it was sent
     * @throws IllegalStateException if no event was read
     */
    public long step() {
        checkHasRead();
        return step;
    }

    /**
     * Returns the fraction of the step at which the event that was read last occurred.
     *
     * @return above 0 and up to 1, which is the end of the step
     * @throws IllegalStateException if no event was read
     */
    public float fraction() {
        checkHasRead();
        return fraction;
    }

    private void checkHasRead() {
        if (step == NO_STEP) {
            throw new IllegalStateException("a reader must have read an event before it has a step and a fraction: "
                    + this + " has read none; call next() first");
        }
    }

    /**
     * Returns the number of unread events that {@link #forEach} would read now.
     *
     * @return 0 or more
     * @throws IllegalStateException as {@link #next()} does
     */
    public int unread() {
        beginReading();
        long end = endOfDueEvents();
        return (int) (end - cursor) - (skipped == null ? 0 : skipped.count(cursor, end));
    }

    /**
     * Skips all events that {@link #forEach} would read now. They count as read, and so may be {@linkplain
     * #forEachRetracted retracted} later.
     *
     * @throws IllegalStateException as {@link #next()} does
     */
    public void skipAll() {
        beginReading();
        long end = endOfDueEvents();
        if (cursor < end) {
            moveTo(end);
        }
    }

    /**
     * Reads the next retracted event, as {@link #forEachRetracted} does.
     *
     * @return the oldest retracted event that was not read, or null if there is none
     * @throws IllegalStateException as {@link #next()} does
     */
    public @Nullable E nextRetracted() {
        beginReading();
        return undone == null ? null : undone.nextRetracted();
    }

    /**
     * Reads all retracted events. An event is retracted if this reader has read it, its step was undone after that, and
     * by the next presentation no equal event of the same step was sent again. For example, presentation stops a sound
     * that it should not have played. Each event is reported once, ordered by step; retracted events that are not read
     * are dropped when steps are undone again.
     *
     * <p>A reader remembers the events that it has read since the first snapshot was created, at most as many as the
     * {@linkplain Events#capacity() capacity}: older events are not retracted, and are delivered again if they are
     * sent again. Simulation readers have no retracted events, because a rollback restores the readers too.
     *
     * @param action called for each retracted event; an event counts as read even if the action throws
     * @throws IllegalStateException as {@link #next()} does
     */
    public void forEachRetracted(Consumer<? super E> action) {
        for (E event = nextRetracted(); event != null; event = nextRetracted()) {
            action.accept(event);
        }
    }

    /** Ends the subscription: no more events are kept for this reader. A second call is a no-op. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            skipped = null;
            undone = null;
            sentBeforeCreation = null;
            events.unsubscribe(this);
        }
    }

    private void beginReading() {
        if (closed) {
            throw new IllegalStateException("a reader cannot be used after it was closed: " + this);
        }
        checkMayRead();
        if (undone != null && (currentPhase.isPresenting() || currentPhase.isIdle())) {
            undone.settle(); // all steps of the frame are simulated, so no undone event can be sent again
        }
    }

    /**
     * Refuses simulation readers in presentation, where the outcome would depend on the display, and presentation
     * readers in a step. Between steps all readers may read, for tests and for loading a game.
     */
    private void checkMayRead() {
        if (isOfSimulation ? currentPhase.isPresenting() : currentPhase.isSimulating()) {
            String running = isOfSimulation ? "presentation" : "simulation";
            throw new IllegalStateException("a reader of " + phase() + " cannot be used in " + running + ": " + this
                    + "; create a reader of " + running + " instead");
        }
    }

    /** Returns whether this reader may deliver an event now, or must wait for presentation time. */
    private boolean isDue(long number) {
        return !waitsForPresentationTime
                || currentPhase
                        .presentationTime()
                        .hasReached(events.ring().step(number), events.ring().fraction(number));
    }

    /** Returns the number of the first event that is not due, or not published. Events are ordered by time. */
    private long endOfDueEvents() {
        long low = cursor;
        long high = Math.max(cursor, events.published()); // a new cursor is after all unpublished events
        if (low < high && isDue(high - 1)) { // the usual case: all are due, no search is needed
            return high;
        }
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (isDue(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Moves the cursor past skipped events, at most to the number {@code end}. */
    private void passSkippedEvents(long end) {
        if (skipped != null) {
            while (cursor < end && skipped.remove(cursor)) {
                cursor++;
            }
        }
    }

    /** Moves the cursor. The events before its new position count as read. */
    private void moveTo(long newCursor) {
        if (skipped != null) {
            for (long number = cursor; number < newCursor; number++) {
                skipped.remove(number);
            }
        }
        cursor = newCursor;
    }

    private void skip(long number) {
        if (skipped == null) {
            skipped = new SkippedEvents(events.capacity());
        }
        skipped.add(number);
    }

    /** Returns whether an event that this reader has passed was delivered: not if it was sent before the creation. */
    private boolean isDelivered(long number) {
        return number >= firstNumber && (sentBeforeCreation == null || !sentBeforeCreation.contains(number));
    }

    private void markSentBeforeCreation(long number) {
        if (sentBeforeCreation == null) {
            sentBeforeCreation = new TreeSet<>();
        }
        sentBeforeCreation.headSet(events.oldestKept()).clear();
        sentBeforeCreation.add(number);
    }

    /**
     * Skips the events of a step that were sent before this reader was created. The events of the step have the numbers
     * {@code from} (inclusive) to {@code to} (exclusive), and were just sorted by fraction: the sort may have given the
     * skipped events numbers after the cursor.
     */
    void skipEventsBeforeCreation(FractionOrder order, long from, long to) {
        long countBeforeCreation = cursor - from;
        if (countBeforeCreation <= 0) {
            return;
        }
        cursor = from;
        firstNumber = from;
        for (long number = from; number < to; number++) {
            if (order.formerPosition((int) (number - from)) < countBeforeCreation) {
                skip(number);
                markSentBeforeCreation(number);
            }
        }
    }

    /**
     * Skips each event that equals an undone event of the same step that this reader has passed already. Looks at the
     * events {@code from} (inclusive) to {@code to} (exclusive).
     */
    void skipPassed(long from, long to) {
        if (undone != null) {
            for (long number = Math.max(from, cursor); number < to; number++) {
                UndoneEvents.Match match = undone.removeMatch(
                        events.ring().get(number), events.ring().step(number));
                if (match != UndoneEvents.Match.NONE) {
                    skip(number);
                }
                if (match == UndoneEvents.Match.NOT_DELIVERED) {
                    markSentBeforeCreation(number);
                }
            }
        }
        passSkippedEvents(to);
    }

    /**
     * Records the passed events that a restore undoes, and moves the cursor back.
     *
     * @param newOldest the number of the first unread event after the restore
     * @param newPublished the number of the first event that is undone
     */
    void undo(long newOldest, long newPublished) {
        if (isOfSimulation) {
            return; // a snapshot restores the cursors of simulation readers
        }
        UndoneEvents<E> list = undone == null ? new UndoneEvents<>() : undone;
        undone = list;
        list.beginUndo();
        // A reader remembers at most as many delivered events as the capacity.
        long oldestRemembered = Math.max(events.oldestKept(), cursor - events.capacity());
        for (long number = Math.max(newPublished, oldestRemembered); number < events.published(); number++) {
            // an event that this reader skips counts as passed
            if (number < cursor || (skipped != null && skipped.remove(number))) {
                list.add(events.ring().get(number), events.ring().step(number), isDelivered(number));
            }
        }
        firstNumber = Math.min(firstNumber, newPublished); // the numbers from here on are given again
        if (sentBeforeCreation != null) {
            sentBeforeCreation.tailSet(newPublished).clear();
        }
        // The undone events count as unread, and the events before the oldest restored event are not kept.
        moveTo(Math.max(newOldest, Math.min(cursor, newPublished)));
    }

    /** Skips all published events, and forgets which events were delivered: none of them is retracted later. */
    void skipPublished() {
        skipped = null;
        undone = null;
        sentBeforeCreation = null;
        cursor = events.published();
        firstNumber = cursor;
    }

    /**
     * Skips the events of steps after {@code lastStep} that this reader has passed already. Called after the restore
     * of a snapshot of a later step, which brings these events back.
     */
    void redoAfter(long lastStep) {
        if (undone != null) {
            long from = cursor;
            while (from < events.published() && events.ring().step(from) <= lastStep) {
                from++;
            }
            skipPassed(from, events.published());
            undone.dropAfter(lastStep);
        }
    }

    long cursor() {
        return cursor;
    }

    /** Restores the cursor of a simulation reader. */
    void restore(long newCursor) {
        cursor = newCursor;
        skipped = null;
    }

    boolean isOfSimulation() {
        return isOfSimulation;
    }

    private String phase() {
        return isOfSimulation ? "simulation" : "presentation";
    }

    @Override
    public String toString() {
        return "reader '" + name + "' of " + events + " in " + phase();
    }
}
