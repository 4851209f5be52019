package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All events of a game, one stream for each type, and what part of the frame it is: who may read now. */
public final class EventStreams {

    private final List<Events<?>> streams = new ArrayList<>();

    /** Who runs now. Not the side itself: to store a reference costs more, and this is done in every step and frame. */
    private boolean stepping;

    private boolean presenting;

    /** A game without events. */
    public EventStreams() {}

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

    /** A step begins: readers of presentation wait. */
    public void beginStep() {
        stepping = true;
    }

    /** A step is over: what was sent in it can be read. */
    public void endStep() {
        stepping = false;
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).publish();
        }
    }

    /** Presentation begins: readers of simulation wait, or what they have seen would depend on the display. */
    public void beginPresentation() {
        presenting = true;
    }

    /** Presentation is over. */
    public void endPresentation() {
        presenting = false;
    }

    /** Between steps and presentation, anybody may: in a test, or when a game is loaded. */
    void checkMayRead(EventSide side, EventReader<?> reader) {
        if (side == EventSide.SIMULATION ? presenting : stepping) {
            EventSide running = presenting ? EventSide.PRESENTATION : EventSide.SIMULATION;
            throw new IllegalStateException("a reader of " + side + " cannot be used in " + running + ": " + reader
                    + "; make one of " + running + " for that");
        }
    }
}
