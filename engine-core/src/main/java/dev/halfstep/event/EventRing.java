package dev.halfstep.event;

import org.jspecify.annotations.Nullable;

/**
 * Stores numbered events, and the step and the fraction of each one, in a ring buffer: event n is at index n modulo the
 * length, which is a power of two.
 *
 * @param <E> the class of the events
 */
final class EventRing<E> {

    private @Nullable Object[] events;
    private long[] steps;
    private float[] fractions;

    EventRing(int minLength) {
        int length = minLength == 1 ? 1 : Integer.highestOneBit(minLength - 1) << 1; // rounded up to a power of two
        events = new Object[length];
        steps = new long[length];
        fractions = new float[length];
    }

    int length() {
        return events.length;
    }

    /** Returns the memory of the ring, in bytes, without the events: a reference takes 4. */
    long bytes() {
        return (long) events.length * (4 + Long.BYTES + Float.BYTES);
    }

    private int index(long number) {
        // the lower bits are the number modulo the length, which is a power of two
        return (int) number & (events.length - 1);
    }

    @SuppressWarnings("unchecked") // only events of this type are set
    E get(long number) {
        return (E) events[index(number)];
    }

    long step(long number) {
        return steps[index(number)];
    }

    float fraction(long number) {
        return fractions[index(number)];
    }

    void set(long number, E event, float fraction) {
        int index = index(number);
        events[index] = event;
        fractions[index] = fraction;
    }

    void setStep(long number, long step) {
        steps[index(number)] = step;
    }

    /** Removes the references to the events {@code from} (inclusive) to {@code to} (exclusive), to free memory. */
    void clear(long from, long to) {
        for (long number = from; number < to; number++) {
            events[index(number)] = null;
        }
    }

    /** Copies the events {@code from} (inclusive) to {@code to} (exclusive) of another ring. */
    void copy(EventRing<E> source, long from, long to) {
        for (long number = from; number < to; number++) {
            set(number, source.get(number), source.fraction(number));
            setStep(number, source.step(number));
        }
    }
}
