package dev.halfstep.event;

import dev.halfstep.phase.CurrentPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stores all events of a game, one stream for each type. */
public final class EventStreams {

    private final List<Events<?>> streams = new ArrayList<>();
    private final CurrentPhase phase;

    /**
     * Creates the streams of a game without events.
     *
     * @param phase decides which readers may read now
     */
    public EventStreams(CurrentPhase phase) {
        this.phase = phase;
    }

    /**
     * Makes a new type of event known.
     *
     * @param type the class of the events
     * @param capacity how many of them may wait for the slowest reader, 1 to {@link Events#MAX_CAPACITY}
     * @param <E> that class
     * @return the events
     * @throws IllegalArgumentException if the type is known already or the capacity is out of range
     */
    public <E> Events<E> add(Class<E> type, int capacity) {
        if (find(Objects.requireNonNull(type, "a type of event must not be null")) != null) {
            throw new IllegalArgumentException(
                    "a type of event is added once: " + type.getSimpleName() + " was before");
        }
        Events<E> events = new Events<>(this, type, capacity);
        streams.add(events);
        return events;
    }

    /**
     * The events of a type.
     *
     * @param type the class of the events
     * @param <E> that class
     * @return what {@link #add} has returned
     * @throws IllegalArgumentException if the type was not added
     */
    public <E> Events<E> get(Class<E> type) {
        Events<E> events = find(type);
        if (events == null) {
            throw new IllegalArgumentException(
                    "a type of event must be added first: " + type.getSimpleName() + "; there are " + streams);
        }
        return events;
    }

    @SuppressWarnings("unchecked") // a stream has the events of its type
    private <E> @Nullable Events<E> find(Class<E> type) {
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

    /**
     * Steps were undone, and run again if at all: readers of presentation that have seen more events than there are now
     * take the next ones for new. To be called before anything else is sent.
     */
    public void forgetUndone() {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).forgetUndone();
        }
    }

    /** Publishes what was sent in a step: from now on it can be read. */
    public void publish() {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).publish();
        }
    }

    /**
     * Refuses readers of simulation in presentation, or what they have read would depend on the display, and readers of
     * presentation in a step. In between all readers may read: in a test, or when a game is loaded.
     */
    void checkMayRead(EventSide side, EventReader<?> reader) {
        if (side == EventSide.SIMULATION ? phase.isPresenting() : phase.isSimulating()) {
            EventSide running = phase.isPresenting() ? EventSide.PRESENTATION : EventSide.SIMULATION;
            throw new IllegalStateException("a reader of " + side + " cannot be used in " + running + ": " + reader
                    + "; make one of " + running + " for that");
        }
    }
}
