package dev.halfstep.event;

import dev.halfstep.phase.CurrentPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores all events of a game, one stream for each type, and decides which readers may read now.
 *
 * @hidden
 */
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
     * Adds a type of event.
     *
     * @param type the class of the events
     * @param capacity the maximum number of events between two reads of the slowest reader, 1 to
     *     {@link Events#MAX_CAPACITY}
     * @param <E> the class of the events
     * @return the stream of these events
     * @throws IllegalArgumentException if the type was added before or the capacity is out of range
     */
    public <E> Events<E> add(Class<E> type, int capacity) {
        if (findStream(Objects.requireNonNull(type, "a type of event must not be null")) != null) {
            throw new IllegalArgumentException(
                    "a type of event must be added only once: " + type.getSimpleName() + " was added before");
        }
        Events<E> events = new Events<>(this, type, capacity);
        streams.add(events);
        return events;
    }

    /**
     * Returns the stream of a type.
     *
     * @param type the class of the events
     * @param <E> the class of the events
     * @return the stream that {@link #add} has returned
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

    /**
     * Clamps the cursors of presentation readers to the events that exist after a rollback, so that a reader that has
     * read undone events reads all new events. Call this before new events are sent.
     */
    public void clampReaders() {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).clampReaders();
        }
    }

    /** Publishes the events of a step to their readers. */
    public void publish() {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).publish();
        }
    }

    /**
     * Refuses simulation readers in presentation, where their outcome would depend on the display, and presentation
     * readers in a step. Between steps all readers may read, for tests and for loading a game.
     */
    void checkMayRead(ReaderPhase readerPhase, EventReader<?> reader) {
        boolean isRefused = readerPhase == ReaderPhase.SIMULATION ? phase.isPresenting() : phase.isSimulating();
        if (isRefused) {
            ReaderPhase running = phase.isPresenting() ? ReaderPhase.PRESENTATION : ReaderPhase.SIMULATION;
            throw new IllegalStateException("a reader of " + readerPhase + " cannot be used in " + running + ": "
                    + reader + "; create a reader of " + running + " instead");
        }
    }
}
