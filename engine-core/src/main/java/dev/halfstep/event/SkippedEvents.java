package dev.halfstep.event;

/** Marks unread events that a reader does not deliver. Their numbers span at most the capacity of the stream. */
final class SkippedEvents {

    /** The mark of event n is at index n modulo the length. */
    private final boolean[] marks;

    private int count;

    SkippedEvents(int capacity) {
        marks = new boolean[capacity];
    }

    void add(long number) {
        if (!contains(number)) {
            marks[index(number)] = true;
            count++;
        }
    }

    /** Removes the mark of an event. Returns false if the event had no mark. */
    boolean remove(long number) {
        boolean isMarked = contains(number);
        if (isMarked) {
            marks[index(number)] = false;
            count--;
        }
        return isMarked;
    }

    boolean contains(long number) {
        return count > 0 && marks[index(number)];
    }

    private int index(long number) {
        return (int) (number % marks.length);
    }

    /** Counts the marked events {@code from} (inclusive) to {@code to} (exclusive). */
    int count(long from, long to) {
        int found = 0;
        if (count > 0) {
            for (long number = from; number < to; number++) {
                found += contains(number) ? 1 : 0;
            }
        }
        return found;
    }
}
