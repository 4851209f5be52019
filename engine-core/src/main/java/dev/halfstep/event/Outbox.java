package dev.halfstep.event;

import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Buffers the events of one system, or of one partition of its work, until the system has run. So the order of events
 * depends on the order of the systems, not on the timing of threads. Only the engine uses this class.
 *
 * @hidden
 */
public final class Outbox {

    private static final int MIN_LENGTH = 8;

    private final List<Events<?>> streams = new ArrayList<>();
    private final List<Object> events = new ArrayList<>();
    private float[] fractions = {};

    public Outbox() {}

    /** Adds an event that occurs at the end of the step. */
    public <E> void add(Events<E> stream, E event) {
        add(stream, event, PresentationTime.END_OF_STEP);
    }

    /**
     * Adds an event.
     *
     * @param fraction the fraction of the step at which it occurs, above 0 and up to 1, which is the end of the step
     * @throws IllegalArgumentException if the fraction is out of range
     */
    public <E> void add(Events<E> stream, E event, float fraction) {
        Objects.requireNonNull(stream, "stream");
        Objects.requireNonNull(event, "event");
        PresentationTime.checkFraction(fraction);
        if (fractions.length == events.size()) {
            fractions = Arrays.copyOf(fractions, Math.max(MIN_LENGTH, 2 * fractions.length));
        }
        fractions[events.size()] = fraction;
        streams.add(stream);
        events.add(event);
    }

    /** Returns the number of buffered events. */
    public int size() {
        return events.size();
    }

    /**
     * Sends all buffered events, in order. Readers can read them after the step. If a stream is full, the event
     * that does not fit and all buffered events after it are dropped.
     *
     * @throws IllegalStateException if a stream is full because a reader is too far behind
     */
    public void deliver() {
        try {
            for (int i = 0; i < events.size(); i++) {
                append(streams.get(i), events.get(i), fractions[i]);
            }
        } finally {
            clear();
        }
    }

    @SuppressWarnings("unchecked") // add(...) has checked that the event has the class of the stream
    private static <E> void append(Events<E> stream, Object event, float fraction) {
        stream.append((E) event, fraction);
    }

    /** Drops all buffered events. */
    public void clear() {
        streams.clear();
        events.clear();
    }
}
