package dev.halfstep.storage;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Lists the records of the newest step of one kind: spawns, despawns or motions. Later steps use the same record
 * objects again, so that steps of the usual size create no garbage. {@link EntityVisibility#discardStep} discards the
 * records of a world.
 *
 * @hidden
 */
public class StepRecords<R> {

    private static final int INITIAL_CAPACITY = 16;

    private final Supplier<R> factory;

    /** The records of this step, then those that only earlier steps have used. */
    private R[] records;

    private int size;

    public StepRecords(Supplier<R> factory) {
        this.factory = factory;
        records = grown(new Object[0], INITIAL_CAPACITY);
    }

    /** Creates a longer array with the same records, and new ones after them. */
    @SuppressWarnings("unchecked") // the array contains objects of the factory only
    private R[] grown(Object[] former, int length) {
        Object[] result = Arrays.copyOf(former, length);
        for (int i = former.length; i < length; i++) {
            result[i] = factory.get();
        }
        return (R[]) result;
    }

    /** Adds a record, a new one or one from an earlier step: the caller sets all its fields. */
    protected final R add() {
        if (size == records.length) {
            records = grown(records, 2 * size);
        }
        return records[size++];
    }

    /** Returns one of the records of this step, in the order in which they were added. */
    protected final R get(int index) {
        return records[index];
    }

    /** Returns the number of records of this step. */
    public final int size() {
        return size;
    }

    /**
     * Discards all records, since the next step begins or a snapshot was restored. A subclass or the caller drops the
     * references of the records to other objects.
     */
    public void discard() {
        size = 0;
    }
}
