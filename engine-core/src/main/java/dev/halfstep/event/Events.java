package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All events of one type: what systems of simulation send during a step can be read after it, by systems of later steps
 * and by presentation.
 *
 * <pre>{@code
 * step                 1             2             3                       4
 * sent                 a b           c                                     d
 * simulation reads                   a b           c
 * presentation reads        a b                          c                       d
 *                      frame 1       frame 2 ----------------------------------------
 * }</pre>
 *
 * <p>Each reader has a place of its own and sees each event exactly once, in the order in which they were sent; events
 * of systems that run at the same time come in the order of the systems. A new reader begins with what is sent after it
 * was made. Without readers nothing is kept.
 *
 * <p>As many events as the capacity says may wait for the slowest reader. One more is an error that names this reader,
 * for an event that vanished would be a fault that nobody sees.
 *
 * <p>An event should not be changed after it was sent: all readers get the same object.
 *
 * @param <E> what the events are
 */
public final class Events<E> {

    /** More events than this do not wait for a reader, they are forgotten by it. */
    public static final int MAX_CAPACITY = 1 << 20;

    private final EventStreams streams;
    private final Class<E> type;
    private final int capacity;
    private final List<EventReader<E>> readers = new ArrayList<>();

    /** Event n is at place n modulo the length, which is a power of two. */
    private final @Nullable Object[] ring;

    /** Numbers of events: of the oldest that is kept, of the first that cannot be read yet, and of the next one. */
    private long oldest;

    private long published;
    private long next;

    Events(EventStreams streams, Class<E> type, int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("1 to " + MAX_CAPACITY + " events may wait for a reader: " + capacity
                    + " of " + type.getSimpleName());
        }
        this.streams = streams;
        this.type = type;
        this.capacity = capacity;
        int places = capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
        ring = new Object[places];
    }

    /**
     * Subscribes a system of simulation. What it sees and when depends on the steps alone.
     *
     * @param name what messages call the reader, such as the name of its system
     * @return a reader at the newest event
     */
    public EventReader<E> simulationReader(String name) {
        return subscribe(EventSide.SIMULATION, name);
    }

    /**
     * Subscribes a system of presentation, or the renderer. It sees in each frame what the steps since its last look
     * have sent.
     *
     * @param name what messages call the reader, such as the name of its system
     * @return a reader at the newest event
     */
    public EventReader<E> presentationReader(String name) {
        return subscribe(EventSide.PRESENTATION, name);
    }

    private EventReader<E> subscribe(EventSide side, String name) {
        EventReader<E> reader = new EventReader<>(this, side, Objects.requireNonNull(name, "name"), next);
        readers.add(reader);
        return reader;
    }

    void unsubscribe(EventReader<E> reader) {
        readers.remove(reader);
        forgetWhatAllHaveRead();
    }

    /**
     * Whether anybody listens. If not, an event need not even be made.
     *
     * @return true if there is a reader
     */
    public boolean hasReaders() {
        return !readers.isEmpty();
    }

    /**
     * What the events are.
     *
     * @return their class
     */
    public Class<E> type() {
        return type;
    }

    /**
     * How many events may wait for the slowest reader.
     *
     * @return 1 or more
     */
    public int capacity() {
        return capacity;
    }

    /** Adds an event behind all others. It can be read once it is published. */
    void append(E event) {
        if (readers.isEmpty()) {
            return;
        }
        if (next - oldest == capacity) {
            forgetWhatAllHaveRead();
            checkIsRoom();
        }
        ring[place(next++)] = event;
    }

    private void checkIsRoom() {
        if (next - oldest < capacity) {
            return;
        }
        for (EventReader<E> reader : readers) {
            if (reader.cursor() == oldest) {
                throw new IllegalStateException("at most " + capacity + " events may wait for a reader: one more "
                        + type.getSimpleName() + " is too many for " + reader
                        + "; let it read more often, close it, or raise the capacity");
            }
        }
    }

    /** Whatever was sent up to now can be read. */
    void publish() {
        published = next;
        forgetWhatAllHaveRead();
    }

    private void forgetWhatAllHaveRead() {
        long read = next;
        for (int i = 0; i < readers.size(); i++) {
            read = Math.min(read, readers.get(i).cursor());
        }
        while (oldest < read) {
            ring[place(oldest++)] = null; // so that the event can be collected
        }
    }

    private int place(long number) {
        return (int) number & (ring.length - 1);
    }

    /** Events are as they were: these wait, from the oldest on. */
    void restore(long newOldest, long newPublished, long newNext, @Nullable Object[] waiting) {
        for (long number = oldest; number < next; number++) {
            ring[place(number)] = null;
        }
        oldest = newOldest;
        published = newPublished;
        next = newNext;
        for (long number = oldest; number < next; number++) {
            ring[place(number)] = waiting[(int) (number - oldest)];
        }
    }

    /** Readers of presentation that have seen events which were undone and not sent again see all that come from now on. */
    void forgetUndone() {
        for (int i = 0; i < readers.size(); i++) {
            EventReader<E> reader = readers.get(i);
            reader.setCursor(Math.min(reader.cursor(), published));
        }
    }

    List<EventReader<E>> readers() {
        return readers;
    }

    int places() {
        return ring.length;
    }

    long oldest() {
        return oldest;
    }

    long next() {
        return next;
    }

    long published() {
        return published;
    }

    @SuppressWarnings("unchecked") // only events of this type are appended
    E get(long number) {
        return (E) ring[place(number)];
    }

    void checkMayRead(EventSide side, EventReader<E> reader) {
        streams.checkMayRead(side, reader);
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
