package dev.halfstep.event;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One reader's place in the events of one type. It sees every event that was sent after it was made exactly once and in
 * order, however often or seldom it looks, and takes none away from other readers.
 *
 * <pre>{@code
 * for (Hit hit = hits.next(); hit != null; hit = hits.next()) {
 *     score += hit.points();
 * }
 * }</pre>
 *
 * <p>A reader belongs to one system: two that share it would see a part of the events each.
 *
 * @param <E> what the events are
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
     * @return the oldest event that this reader has not seen, null if there is none
     * @throws IllegalStateException if the reader is closed, or is one of simulation and presentation runs, or the
     *     other way round
     */
    public @Nullable E next() {
        checkMayRead();
        return cursor < events.published() ? events.get(cursor++) : null;
    }

    /**
     * Reads all events that this reader has not seen.
     *
     * @param each is given one after the other; an event counts as read even if this throws
     * @throws IllegalStateException as {@link #next()} does
     */
    public void forEach(Consumer<? super E> each) {
        for (E event = next(); event != null; event = next()) {
            each.accept(event);
        }
    }

    /**
     * How many events can be read.
     *
     * @return 0 or more
     * @throws IllegalStateException as {@link #next()} does
     */
    public int unread() {
        checkMayRead();
        return (int) Math.max(0, events.published() - cursor);
    }

    /**
     * Passes over all events that can be read.
     *
     * @throws IllegalStateException as {@link #next()} does
     */
    public void skipAll() {
        checkMayRead();
        cursor = Math.max(cursor, events.published());
    }

    /** Ends the subscription: nothing waits for this reader any more. Closing twice does no harm. */
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
