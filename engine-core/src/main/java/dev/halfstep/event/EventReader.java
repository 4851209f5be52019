package dev.halfstep.event;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one type, for one system. A reader sees each event that is sent after its creation exactly once
 * and in order, however often it reads. Readers are independent of each other.
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
    private final EventSide side;
    private final String name;

    /** The number of the next event to read. */
    private long cursor;

    private boolean closed;

    EventReader(Events<E> events, EventSide side, String name, long cursor) {
        this.events = events;
        this.side = side;
        this.name = name;
        this.cursor = cursor;
    }

    /**
     * Reads the next event.
     *
     * @return the oldest event that this reader has not read, or null if there is none
     * @throws IllegalStateException if the reader is closed, or belongs to simulation while presentation runs, or to
     *     presentation while a step runs
     */
    public @Nullable E next() {
        checkMayRead();
        return cursor < events.published() ? events.get(cursor++) : null;
    }

    /**
     * Reads all events that this reader has not read.
     *
     * @param each called for each event; an event counts as read even if this throws
     * @throws IllegalStateException as {@link #next()} does
     */
    public void forEach(Consumer<? super E> each) {
        for (E event = next(); event != null; event = next()) {
            each.accept(event);
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

    /** Ends the subscription, so that no events are kept for this reader. Closing twice has no effect. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            events.unsubscribe(this);
        }
    }

    private void checkMayRead() {
        if (closed) {
            throw new IllegalStateException("a closed reader reads nothing: " + this);
        }
        events.checkMayRead(side, this);
    }

    long cursor() {
        return cursor;
    }

    void setCursor(long newCursor) {
        cursor = newCursor;
    }

    EventSide side() {
        return side;
    }

    @Override
    public String toString() {
        return "reader '" + name + "' of " + events + " in " + side;
    }
}
