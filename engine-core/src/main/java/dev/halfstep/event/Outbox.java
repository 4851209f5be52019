package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Buffers the events of one system, or of one partition of its work, until it is done. So events are ordered by system,
 * whichever thread is faster. For the engine.
 *
 * @hidden
 */
public final class Outbox {

    private final List<Events<?>> receivers = new ArrayList<>();
    private final List<Object> events = new ArrayList<>();

    /** Creates an empty outbox. */
    public Outbox() {}

    /**
     * Adds an event.
     *
     * @param receiver the stream of its type
     * @param event the event
     * @param <E> the class of the event
     */
    public <E> void add(Events<E> receiver, E event) {
        receivers.add(Objects.requireNonNull(receiver, "receiver"));
        events.add(Objects.requireNonNull(event, "event"));
    }

    /**
     * Returns the number of buffered events.
     *
     * @return 0 or more
     */
    public int size() {
        return events.size();
    }

    /**
     * Sends all buffered events, in order. They can be read after the step. If one fails, it and all events after it
     * are dropped.
     *
     * @throws IllegalStateException if a stream is full because a reader is too far behind
     */
    public void deliver() {
        try {
            for (int i = 0; i < events.size(); i++) {
                deliver(receivers.get(i), events.get(i));
            }
        } finally {
            clear();
        }
    }

    @SuppressWarnings("unchecked") // add(...) has matched both
    private static <E> void deliver(Events<E> receiver, Object event) {
        receiver.append((E) event);
    }

    /** Drops all buffered events. */
    public void clear() {
        receivers.clear();
        events.clear();
    }
}
