package dev.halfstep.event;

import dev.halfstep.time.CurrentPhase;
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
}
