package dev.halfstep.event;

import dev.halfstep.time.CurrentPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A stream of the events of one type. Simulation systems send events during a step; systems of later steps and
 * presentation read them. Send by {@link dev.halfstep.world.Commands#send(Events, Object)}.
 *
 * <p>An event occurs at a {@linkplain dev.halfstep.world.Commands#send(Events, Object, float) fraction} of its step,
 * usually at its end. A presentation reader delivers it in the first frame whose presentation time has reached it: if
 * poses are interpolated, up to one step later than the simulation. In this example a, b and c occur at the end of
 * their steps, and d occurs in the middle of step 4.
 *
 * <pre>{@code
 * step                  1         2         3         4         5
 * sent                  a         b         c         d
 * simulation reads                a         b         c         d
 * frames                 .      .      .      .      .      .      .
 * presentation time      0.1    0.8    1.5    2.2    2.9    3.6    4.3
 * presentation reads                   a      b             c d
 * immediate reads        a             b      c             d
 * }</pre>
 *
 * <p>Each reader has its own cursor and sees each event exactly once. The events of a step are ordered by fraction.
 * Events with equal fractions are in the order of sending; events of systems that run in parallel are ordered by
 * system. A new reader begins with the next event that is sent. Without readers, no events are kept.
 *
 * <p>The capacity must hold all events between two reads of the slowest reader. Presentation readers also need room for
 * the events that wait for presentation time: the events of about one step. With rollback, the capacity must also hold
 * the events of all steps that can be undone. An overflow throws an exception that names the reader; no event is
 * dropped silently.
 *
 * <p>Do not change an event after sending it: all readers get the same object. If steps are undone, events are compared
 * by {@link Object#equals}; records do this by their components.
 *
 * @param <E> the class of the events
 */
public final class Events<E> {

    /** The maximum capacity. A reader with so many unread events has most likely stopped reading. */
    public static final int MAX_CAPACITY = 1 << 20;

    private final CurrentPhase currentPhase;
    private final Class<E> type;
    private final int capacity;
    private final List<EventReader<E>> readers = new ArrayList<>();
    private EventRing<E> ring;

    // Events are numbered from 0 in the order of sending. After a step, its events are renumbered in order of fraction.

    /** The number of the oldest event in the ring. For a rollback, the ring keeps events that all readers have read. */
    private long oldestKept;

    /** The number of the oldest event that a reader has not read. */
    private long oldest;

    /** The number of the first event that is not published: events from here on cannot be read yet. */
    private long published;

    /** The number of the next event to send. */
    private long next;

    /** True from the first snapshot on: then the ring keeps as many read events as the capacity. */
    private boolean keepsReadEvents;

    Events(CurrentPhase currentPhase, Class<E> type, int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("the capacity of events must be 1 to " + MAX_CAPACITY + ": " + capacity
                    + " for " + type.getSimpleName());
        }
        this.currentPhase = currentPhase;
        this.type = type;
        this.capacity = capacity;
        ring = new EventRing<>(capacity);
    }

    /**
     * Subscribes a simulation system. Which events it reads in a step depends only on the steps, not on frames.
     *
     * @param name the name of the reader in messages, such as the name of its system
     * @return a reader that begins with the next event that is sent
     */
    public EventReader<E> simulationReader(String name) {
        return subscribe(/* isOfSimulation= */ true, /* waitsForPresentationTime= */ false, name);
    }

    /**
     * Subscribes a presentation system, or the renderer. It reads each event in the first frame whose presentation time
     * has reached it: an explosion is heard when it is seen.
     *
     * @param name the name of the reader in messages, such as the name of its system
     * @return a reader that begins with the next event that is sent
     */
    public EventReader<E> presentationReader(String name) {
        return subscribe(/* isOfSimulation= */ false, /* waitsForPresentationTime= */ true, name);
    }

    /**
     * Subscribes a presentation system that reads events as soon as they are simulated, without waiting for
     * presentation time. Use it for events that need not agree with the drawn poses: user interface logic, logs,
     * messages to other programs.
     *
     * @param name the name of the reader in messages, such as the name of its system
     * @return a reader that begins with the next event that is sent
     */
    public EventReader<E> immediateReader(String name) {
        return subscribe(/* isOfSimulation= */ false, /* waitsForPresentationTime= */ false, name);
    }

    private EventReader<E> subscribe(boolean isOfSimulation, boolean waitsForPresentationTime, String name) {
        Objects.requireNonNull(name, "name");
        EventReader<E> reader =
                new EventReader<>(this, currentPhase, isOfSimulation, waitsForPresentationTime, name, next);
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
     * Returns how many events the slowest reader may leave unread.
     *
     * @return 1 or more
     */
    public int capacity() {
        return capacity;
    }

    /** Appends an event, which can be read once it is published. */
    void append(E event, float fraction) {
        if (readers.isEmpty()) {
            return;
        }
        if (next - oldest == capacity) {
            removeReadEvents(); // readers may have read more events since the last update of oldest
            checkHasRoom();
        }
        ring.set(next++, event, fraction);
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

    /** Makes all sent events readable, as events of a step. */
    void publish(long step, FractionOrder order) {
        if (stamp(step)) {
            order.sort(ring, published, next);
            for (int i = 0; i < readers.size(); i++) {
                readers.get(i).skipEventsBeforeCreation(order, published, next);
            }
        }
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).skipPassed(published, next);
        }
        published = next;
        removeReadEvents();
    }

    /** Sets the step of the new events. Returns whether they must be ordered by fraction. */
    private boolean stamp(long step) {
        boolean mustBeOrdered = false;
        for (long number = published; number < next; number++) {
            ring.setStep(number, step);
            mustBeOrdered |= number > published && ring.fraction(number) < ring.fraction(number - 1);
        }
        return mustBeOrdered;
    }

    /** Keeps read events from now on, since a rollback may undo them. */
    void keepReadEvents() {
        if (!keepsReadEvents) {
            keepsReadEvents = true;
            EventRing<E> longRing = new EventRing<>(2 * capacity); // for as many read events as unread ones
            longRing.copy(ring, oldestKept, next);
            ring = longRing;
        }
    }

    /** Removes the events that all readers have read from the ring, except the events that are kept for a rollback. */
    private void removeReadEvents() {
        oldest = next;
        boolean hasPresentationReader = false; // only these readers retract events
        for (int i = 0; i < readers.size(); i++) {
            oldest = Math.min(oldest, readers.get(i).cursor());
            hasPresentationReader |= !readers.get(i).isOfSimulation();
        }
        removeBefore(keepsReadEvents && hasPresentationReader ? oldest - capacity : oldest);
    }

    private void removeBefore(long number) {
        if (oldestKept < number) {
            ring.clear(oldestKept, number);
            oldestKept = number;
        }
    }

    /**
     * Replaces all unread events. Presentation readers record which of their delivered events are undone. Keeps the
     * read events before the restored events, unless there is a gap in the numbers between them.
     */
    void restore(EventRing<E> saved, long newOldest, long newPublished, long newNext) {
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).undo(newOldest, newPublished);
        }
        boolean hasGap = newOldest > next; // the restore goes forward, past events that the ring never had
        removeBefore(hasGap ? next : newOldest - capacity);
        ring.clear(Math.max(oldestKept, newOldest), next); // the replaced events
        if (hasGap || newOldest < oldestKept) {
            oldestKept = newOldest;
        }
        oldest = newOldest;
        published = newPublished;
        next = newNext;
        ring.copy(saved, oldest, next);
    }

    /** Lets all readers in presentation skip the published events. */
    void skipPresentation() {
        for (int i = 0; i < readers.size(); i++) {
            if (!readers.get(i).isOfSimulation()) {
                readers.get(i).skipPublished();
            }
        }
        removeReadEvents();
    }

    /** Redoes the undone events of all steps after {@code step}, because the snapshot of a later step was restored. */
    void redoAfter(long step) {
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).redoAfter(step);
        }
    }

    List<EventReader<E>> readers() {
        return readers;
    }

    boolean hasReaderOfSimulation() {
        return readers.stream().anyMatch(EventReader::isOfSimulation);
    }

    EventRing<E> ring() {
        return ring;
    }

    long oldestKept() {
        return oldestKept;
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

    /**
     * Visits the events that at least one reader has not read, in order, for the engine.
     *
     * @hidden
     */
    public void forEachUnread(Consumer<? super E> action) {
        for (long number = oldest; number < next; number++) {
            action.accept(ring.get(number));
        }
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
