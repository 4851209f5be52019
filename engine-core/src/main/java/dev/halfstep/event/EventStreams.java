package dev.halfstep.event;

import dev.halfstep.time.CurrentPhase;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores all events of a game, one stream for each type.
 *
 * @hidden
 */
public final class EventStreams {

    private final List<Events<?>> streams = new ArrayList<>();
    private final CurrentPhase phase;
    private final FractionOrder order = new FractionOrder();

    /** True from the first snapshot on. */
    private boolean keepsReadEvents;

    private long newestStep;

    /** Creates the streams of a game without events. */
    public EventStreams(CurrentPhase phase) {
        this.phase = phase;
    }

    /**
     * Adds a type of event.
     *
     * @param capacity how many events the slowest reader may leave unread, 1 to {@link Events#MAX_CAPACITY}
     * @throws IllegalArgumentException if the type was added before or the capacity is out of range
     */
    public <E> Events<E> add(Class<E> type, int capacity) {
        if (findStream(Objects.requireNonNull(type, "a type of event must not be null")) != null) {
            throw new IllegalArgumentException(
                    "a type of event must be added only once: " + type.getSimpleName() + " was added before");
        }
        Events<E> events = new Events<>(phase, type, capacity);
        if (keepsReadEvents) {
            events.keepReadEvents();
        }
        streams.add(events);
        return events;
    }

    /**
     * Returns the stream of a type.
     *
     * @throws IllegalArgumentException if the type was not added
     */
    public <E> Events<E> get(Class<E> type) {
        Events<E> events = findStream(type);
        if (events == null) {
            throw new IllegalArgumentException(
                    "a type of event must be added first: " + type.getSimpleName() + "; there are " + streams);
        }
        return events;
    }

    @SuppressWarnings("unchecked") // the stream of a class was created with this class
    private <E> @Nullable Events<E> findStream(Class<E> type) {
        for (Events<?> events : streams) {
            if (events.type() == type) {
                return (Events<E>) events;
            }
        }
        return null;
    }

    List<Events<?>> all() {
        return streams;
    }

    /** Keeps read events from now on, since a rollback may undo them. */
    void keepReadEvents() {
        keepsReadEvents = true;
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).keepReadEvents();
        }
    }

    /**
     * Makes the events that were sent since the last call readable, as events of the newest step. Events that were sent
     * between two steps belong to the later step.
     */
    public void publish(long step) {
        newestStep = step;
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).publish(step, order);
        }
    }

    /** Lets all readers in presentation skip the published events, which are neither delivered nor retracted. */
    public void skipPresentation() {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).skipPresentation();
        }
    }

    long newestStep() {
        return newestStep;
    }

    void setNewestStep(long step) {
        newestStep = step;
    }

    /** Writes and reads the events of a stream in their stored form. */
    public interface EventForm {

        /** Writes how the events of a class are stored, before the first of them. */
        void writeType(Class<?> type, DataOutput out) throws IOException;

        void write(Object event, DataOutput out) throws IOException;

        /** Reads what {@link #writeType} has written, and refuses events that were stored in another way. */
        void readType(Class<?> type, DataInputStream in) throws IOException;

        /** Reads the next event of the class. */
        Object read(Class<?> type, DataInputStream in) throws IOException;
    }

    /** Writes the unread events of all streams with readers in simulation, and the cursors of these readers. */
    public void write(DataOutput out, EventForm form) throws IOException {
        List<Events<?>> stored =
                streams.stream().filter(Events::hasReaderOfSimulation).toList();
        out.writeShort(stored.size());
        for (Events<?> events : stored) {
            StoredEvents.write(events, out, form);
        }
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @param step the newest step of the stored state
     * @return replaces the events of this game; readers in presentation skip the read events
     * @throws IOException if the bytes are invalid, or a stream is missing
     */
    public Runnable read(DataInputStream in, long step, EventForm form) throws IOException {
        List<StoredEvents<?>> stored = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            StoredEvents<?> events = new StoredEvents<>(streamNamed(in.readUTF()));
            if (stored.stream().anyMatch(other -> other.events() == events.events())) {
                throw new IOException("a type of event must be stored once: " + events.events());
            }
            events.read(in, form);
            stored.add(events);
        }
        for (Events<?> events : streams) {
            if (stored.stream().noneMatch(other -> other.events() == events)) {
                stored.add(new StoredEvents<>(events)); // without events
            }
        }
        return () -> {
            stored.forEach(StoredEvents::apply);
            newestStep = step;
            skipPresentation();
        };
    }

    private Events<?> streamNamed(String name) throws IOException {
        for (Events<?> events : streams) {
            if (events.type().getName().equals(name)) {
                return events;
            }
        }
        throw new IOException("a type of stored events must be added by addEvents(...): " + name + " is not");
    }
}
