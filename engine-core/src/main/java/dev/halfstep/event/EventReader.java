package dev.halfstep.event;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one type, for one system. A reader sees each event that is sent after its creation exactly once
 * and in order, no matter how often it reads. Readers do not affect each other.
 *
 * <pre>{@code
 * for (Hit hit = hits.next(); hit != null; hit = hits.next()) {
 *     score += hit.points();
 * }
 * }</pre>
 *
 * <p>Two systems must not share a reader: each would see only a part of the events.
 *
 * @param <E> the class of the events
 */
public final class EventReader<E> implements AutoCloseable {

    private final Events<E> events;
    private final ReaderPhase phase;
    private final String name;

    /** The number of the next event to read. */
    private long cursor;

    private boolean closed;

    EventReader(Events<E> events, ReaderPhase phase, String name, long cursor) {
        this.events = events;
        this.phase = phase;
        this.name = name;
        this.cursor = cursor;
    }

    /**
     * Reads the next event.
     *
     * @return the oldest event that this reader has not read, or null if there is none
     * @throws IllegalStateException if the reader is closed, if presentation runs and this is a simulation reader, or
     *     if the systems of a step run and this is a presentation reader
     */
    public @Nullable E next() {
        checkMayRead();
        return cursor < events.published() ? events.get(cursor++) : null;
    }

    /**
     * Reads all events that this reader has not read.
     *
     * @param action called for each event; an event counts as read even if this throws
     * @throws IllegalStateException as {@link #next()} does
     */
    public void forEach(Consumer<? super E> action) {
        for (E event = next(); event != null; event = next()) {
            action.accept(event);
        }
    }

    /**
     * Returns the number of unread events.
     *
     * @return 0 or more
     * @throws IllegalStateException as {@link #next()} does
     */
    public int unread() {
        checkMayRead();
        return (int) Math.max(0, events.published() - cursor);
    }

    /**
     * Skips all unread events.
     *
     * @throws IllegalStateException as {@link #next()} does
     */
    public void skipAll() {
        checkMayRead();
        cursor = Math.max(cursor, events.published());
    }

    /** Ends the subscription, so that no events are kept for this reader. Closing twice is a no-op. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            events.unsubscribe(this);
        }
    }

    private void checkMayRead() {
        if (closed) {
            throw new IllegalStateException("a reader cannot be used after it was closed: " + this);
        }
        events.checkMayRead(phase, this);
    }

    long cursor() {
        return cursor;
    }

    void setCursor(long newCursor) {
        cursor = newCursor;
    }

    ReaderPhase phase() {
        return phase;
    }

    @Override
    public String toString() {
        return "reader '" + name + "' of " + events + " in " + phase;
    }
}
