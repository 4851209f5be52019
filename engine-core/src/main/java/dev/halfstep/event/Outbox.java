package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Events that one system, or one share of its work, has sent and that wait until it is done. So the order of all events
 * is that of the systems, whichever thread was faster.
 */
public final class Outbox {

    private final List<Events<?>> receivers = new ArrayList<>();
    private final List<Object> events = new ArrayList<>();

    /** An empty outbox. */
    public Outbox() {}

    /**
     * Adds an event.
     *
     * @param receiver the events of its type
     * @param event what happened
     * @param <E> its type
     */
    public <E> void add(Events<E> receiver, E event) {
        receivers.add(Objects.requireNonNull(receiver, "receiver"));
        events.add(Objects.requireNonNull(event, "event"));
    }

    /**
     * How many events wait.
     *
     * @return 0 or more
     */
    public int size() {
        return events.size();
    }

    /**
     * Sends all events that wait, in their order. They can be read when the step is over. If one fails, those after it
     * are given up with it.
     *
     * @throws IllegalStateException if a reader is so far behind that there is no room for an event
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

    @SuppressWarnings("unchecked") // add(...) has taken both together
    private static <E> void deliver(Events<E> receiver, Object event) {
        receiver.append((E) event);
    }

    /** Gives up all events that wait. Whoever calls this says why they may be lost. */
    public void clear() {
        receivers.clear();
        events.clear();
    }
}
