package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the events of one type. Simulation systems send events during a step; systems of later steps and
 * presentation read them.
 *
 * <pre>{@code
 * step                 1             2             3                       4
 * sent                 a b           c                                     d
 * simulation reads                   a b           c
 * presentation reads        a b                          c                       d
 *                      frame 1       frame 2 ----------------------------------------
 * }</pre>
 *
 * <p>Each reader has its own cursor and sees each event exactly once, in the order of sending; events of systems
 * that run in parallel are ordered by system. A new reader begins with the next event that is sent. Without readers,
 * no events are kept.
 *
 * <p>The capacity must hold all events between two reads of the slowest reader. An overflow is an error that names this
 * reader, because a dropped event would go unnoticed.
 *
 * <p>Do not change an event after sending it: all readers get the same object.
 *
 * @param <E> the class of the events
 */
public final class Events<E> {

    /** The maximum capacity. A reader with so many unread events has most likely stopped reading. */
    public static final int MAX_CAPACITY = 1 << 20;

    private final EventStreams streams;
    private final Class<E> type;
    private final int capacity;
    private final List<EventReader<E>> readers = new ArrayList<>();

    /** A ring buffer: event n is at index n modulo the length, which is a power of two. */
    private final @Nullable Object[] ring;

    // Events are numbered from 0 in the order of sending.

    /** The number of the oldest event in the ring. */
    private long oldest;

    /** The number of the first event that is not published: events from here on cannot be read yet. */
    private long published;

    /** The number of the next event to send. */
    private long next;

    Events(EventStreams streams, Class<E> type, int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("the capacity of events must be 1 to " + MAX_CAPACITY + ": " + capacity
                    + " for " + type.getSimpleName());
        }
        this.streams = streams;
        this.type = type;
        this.capacity = capacity;
        int length = capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1; // the next power of two
        ring = new Object[length];
    }

    /**
     * Subscribes a simulation system. The events that it reads in a step depend on the steps only, not on frames.
     *
     * @param name the name of the reader in messages, such as the name of its system
     * @return a reader that begins with the next event
     */
    public EventReader<E> simulationReader(String name) {
        return subscribe(ReaderPhase.SIMULATION, name);
    }

    /**
     * Subscribes a presentation system, or the renderer. It reads the events of all steps since its last read.
     *
     * @param name the name of the reader in messages, such as the name of its system
     * @return a reader that begins with the next event
     */
    public EventReader<E> presentationReader(String name) {
        return subscribe(ReaderPhase.PRESENTATION, name);
    }

    private EventReader<E> subscribe(ReaderPhase phase, String name) {
        EventReader<E> reader = new EventReader<>(this, phase, Objects.requireNonNull(name, "name"), next);
        readers.add(reader);
        return reader;
    }

    void unsubscribe(EventReader<E> reader) {
        readers.remove(reader);
        removeReadEvents();
    }

    /**
     * Returns whether there are readers. Without readers, a system need not create events.
     *
     * @return true if there is a reader
     */
    public boolean hasReaders() {
        return !readers.isEmpty();
    }

    /**
     * Returns the class of the events.
     *
     * @return the class
     */
    public Class<E> type() {
        return type;
    }

    /**
     * Returns the maximum number of events between two reads of the slowest reader.
     *
     * @return 1 or more
     */
    public int capacity() {
        return capacity;
    }

    /** Appends an event, which can be read once it is published. */
    void append(E event) {
        if (readers.isEmpty()) {
            return;
        }
        if (next - oldest == capacity) {
            removeReadEvents();
            checkHasRoom();
        }
        ring[index(next++)] = event;
    }

    private void checkHasRoom() {
        if (next - oldest < capacity) {
            return;
        }
        for (EventReader<E> reader : readers) {
            if (reader.cursor() == oldest) {
                throw new IllegalStateException("at most " + capacity + " events may be unread: one more "
                        + type.getSimpleName() + " is too many for " + reader
                        + "; let it read more often, close it, or raise the capacity");
            }
        }
    }

    /** Makes all sent events readable. */
    void publish() {
        published = next;
        removeReadEvents();
    }

    /** Removes the events that all readers have read from the ring. */
    private void removeReadEvents() {
        long firstUnread = next;
        for (int i = 0; i < readers.size(); i++) {
            firstUnread = Math.min(firstUnread, readers.get(i).cursor());
        }
        while (oldest < firstUnread) {
            ring[index(oldest++)] = null; // lets the garbage collector free the event
        }
    }

    private int index(long number) {
        return (int) number & (ring.length - 1);
    }

    /** Replaces all events in the ring. */
    void restore(long newOldest, long newPublished, long newNext, @Nullable Object[] pending) {
        for (long number = oldest; number < next; number++) {
            ring[index(number)] = null;
        }
        oldest = newOldest;
        published = newPublished;
        next = newNext;
        for (long number = oldest; number < next; number++) {
            ring[index(number)] = pending[(int) (number - oldest)];
        }
    }

    /** Clamps the cursors of readers that have read undone events, so that they read all events from now on. */
    void clampReaders() {
        for (int i = 0; i < readers.size(); i++) {
            EventReader<E> reader = readers.get(i);
            reader.setCursor(Math.min(reader.cursor(), published));
        }
    }

    List<EventReader<E>> readers() {
        return readers;
    }

    int ringLength() {
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
        return (E) ring[index(number)];
    }

    void checkMayRead(ReaderPhase phase, EventReader<E> reader) {
        streams.checkMayRead(phase, reader);
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
