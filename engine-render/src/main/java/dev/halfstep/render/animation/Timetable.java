package dev.halfstep.render.animation;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Updates animations when they are due, and reads 8 bytes of each other one. Visiting all animations by a query takes
 * ten times as long: each of them has its own place in memory.
 *
 * <p>The table has the rows of a query, in its order, and reads them again only after a structural change. A
 * change of an animation makes its row due.
 */
abstract class Timetable {

    /** The time of a row that is due only after a change. */
    static final long NEVER = Long.MAX_VALUE;

    /** The time of a row that must be updated, whatever the time is. */
    static final long ALWAYS = Long.MIN_VALUE;

    /** The row of an animation. */
    static final class Place {

        private Timetable table;
        private int row;

        private Place(Timetable table, int row) {
            this.table = table;
            this.row = row;
        }

        /** Makes the row due. Several threads may call this at the same time: they write the same value. */
        void wake() {
            table.wake(row);
        }
    }

    private @Nullable SpriteAnimation[] animations = {};
    private long[] dueNanos = {};
    private int count;

    /** The rows that the current pass updates. */
    private int[] dueRows = {};

    /** No row is due before this time. */
    private long earliestNanos = ALWAYS;

    private long lastNanos = ALWAYS;

    /** The number of structural changes when the rows were read; -1 if they must be read again. */
    private long knownChanges = -1;

    /** The next row of {@link #add}. */
    private int next;

    /** Returns the place of an animation in tables of this kind. */
    abstract @Nullable Place placeOf(SpriteAnimation animation);

    abstract void setPlace(SpriteAnimation animation, Place place);

    /** Calls {@link #add} for each row of the query. */
    abstract void readRows();

    /**
     * Updates a row, and returns the time at which it is due again; an earlier time is correct too.
     *
     * @param dueNanos the time that the last update returned, {@link #ALWAYS} after a change
     */
    abstract long update(int row, long dueNanos, long nanos);

    final SpriteAnimation animation(int row) {
        return Objects.requireNonNull(animations[row]);
    }

    /** Updates all animations that are due at a time. */
    final void update(long nanos, long changes) {
        if (changes != knownChanges) {
            next = 0;
            readRows();
            Arrays.fill(animations, next, Math.max(next, count), null); // for the garbage collector
            count = next;
            knownChanges = changes;
            earliestNanos = ALWAYS;
        }
        if (nanos < lastNanos) {
            Arrays.fill(dueNanos, 0, count, ALWAYS);
            earliestNanos = ALWAYS;
        }
        lastNanos = nanos;
        if (nanos >= earliestNanos) {
            updateDue(nanos);
        }
    }

    /** Makes a row due. */
    final void wake(int row) {
        dueNanos[row] = ALWAYS;
        earliestNanos = ALWAYS;
    }

    /** Finds all rows that are due before it updates the first: their objects are then read at the same time. */
    private void updateDue(long nanos) {
        long[] times = dueNanos;
        int[] rows = dueRows;
        int due = 0;
        for (int row = 0; row < count; row++) {
            rows[due] = row;
            due += times[row] <= nanos ? 1 : 0;
        }
        for (int i = 0; i < due; i++) {
            int row = rows[i];
            times[row] = update(row, times[row], nanos);
        }
        if (due == 0) {
            long earliest = NEVER;
            for (int row = 0; row < count; row++) {
                earliest = Math.min(earliest, times[row]);
            }
            earliestNanos = earliest;
        }
    }

    /**
     * Adds the next row of the query and returns its number. It is due if this animation was not in this row before.
     */
    final int add(SpriteAnimation animation) {
        int row = next++;
        if (row == animations.length) {
            int capacity = Math.max(64, 2 * row);
            animations = Arrays.copyOf(animations, capacity);
            dueNanos = Arrays.copyOf(dueNanos, capacity);
            dueRows = new int[capacity];
        }
        Place place = placeOf(animation);
        if (place == null) {
            place = new Place(this, row);
            setPlace(animation, place);
        } else if (place.table == this && place.row == row && animations[row] == animation) {
            return row;
        } else if (place.table != this) {
            place.table.knownChanges = -1; // no longer hears of changes of this animation
        }
        place.table = this;
        place.row = row;
        animations[row] = animation;
        wake(row);
        return row;
    }
}
