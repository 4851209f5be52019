package dev.halfstep.storage;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The saved values of one lane of a column: a full copy, and the rows that differ from it. If few rows have changed
 * since the latest state, only those take memory, because both states refer to one copy. Otherwise the lane is copied,
 * which takes no longer.
 *
 * <p>A save never changes a copy or a patch to which another state refers.
 */
final class SavedLane {

    /** A patch has at most this part of the rows: copying all rows takes less time than more single rows. */
    private static final int MAX_PATCHED_PART = 4;

    /** Lanes of fewer rows have no patches, which would take more memory than they save. */
    private static final int MIN_PATCHED_ROWS = 32;

    /** The number of rows that are compared first: if most of them have changed, no unchanged rows are searched for. */
    private static final int SAMPLES = 16;

    /** The number of copies that are made without a search, after a search was in vain. */
    private static final int COPIES_WITHOUT_SEARCH = 8;

    /** The result of a search that has found more changed rows than a patch may have. */
    private static final int TOO_MANY = -1;

    private final LanePool pool;

    /** Null before the first save. */
    private @Nullable LaneCopy copy;

    /** The rows that differ from the copy, and those behind it; null if there are none. */
    private @Nullable LanePatch patch;

    SavedLane(LanePool pool) {
        this.pool = pool;
    }

    /**
     * Copies the lane.
     *
     * @param floats the values of the lane
     * @param rows the number of its rows
     * @param latest the lane in the state that was saved or restored last; null if there is none
     */
    void save(float[] floats, int rows, @Nullable SavedLane latest) {
        if (rows == 0) {
            clear();
            return;
        }
        LaneCopy base = latest == null ? null : latest.copy;
        if (base == null) {
            copyAll(floats, rows, 0);
        } else if (base.copiesWithoutSearch > 0) {
            copyAll(floats, rows, base.copiesWithoutSearch - 1);
        } else if (rows >= MIN_PATCHED_ROWS && areMostSamplesChanged(base, floats, rows)) {
            copyAll(floats, rows, 0);
        } else {
            int[] changedRows = pool.changedRows(rows / MAX_PATCHED_PART + 1);
            int count = findChangedRows(base, floats, rows, changedRows);
            if (count == TOO_MANY) {
                copyAll(floats, rows, rows >= MIN_PATCHED_ROWS ? COPIES_WITHOUT_SEARCH : 0);
            } else {
                refer(base, floats, changedRows, count, Objects.requireNonNull(latest).patch);
            }
        }
    }

    private boolean areMostSamplesChanged(LaneCopy base, float[] floats, int rows) {
        int comparedRows = Math.min(rows, base.rows);
        int changed = 0;
        for (int i = 0; i < SAMPLES; i++) {
            int row = (int) ((long) comparedRows * i / SAMPLES);
            if (comparedRows > 0 && !LanePatch.equalsRow(base.floats, row, floats, row, pool.floatsPerRow())) {
                changed++;
            }
        }
        return 2 * changed > SAMPLES || comparedRows == 0;
    }

    /** Finds the rows that differ from a copy. Returns their number, or {@link #TOO_MANY}. */
    private int findChangedRows(LaneCopy base, float[] floats, int rows, int[] changedRows) {
        int floatsPerRow = pool.floatsPerRow();
        int maxChanged = rows < MIN_PATCHED_ROWS ? 0 : rows / MAX_PATCHED_PART;
        int comparedRows = Math.min(rows, base.rows);
        int count = 0;
        if (rows - comparedRows > maxChanged) {
            return TOO_MANY;
        }
        int row = nextChangedRow(base.floats, floats, 0, comparedRows, floatsPerRow);
        while (row < comparedRows) {
            if (count == maxChanged) {
                return TOO_MANY;
            }
            changedRows[count++] = row;
            row = nextChangedRow(base.floats, floats, row + 1, comparedRows, floatsPerRow);
        }
        if (base.hasNaN(floatsPerRow)) {
            count = 0; // search again by bits
            for (row = 0; row < comparedRows; row++) {
                if (!LanePatch.equalsRow(base.floats, row, floats, row, floatsPerRow)) {
                    if (count == maxChanged) {
                        return TOO_MANY;
                    }
                    changedRows[count++] = row;
                }
            }
        }
        if (rows - comparedRows > maxChanged - count) {
            return TOO_MANY;
        }
        for (row = comparedRows; row < rows; row++) {
            changedRows[count++] = row;
        }
        return count;
    }

    private static int nextChangedRow(float[] base, float[] floats, int from, int to, int floatsPerRow) {
        int first = from * floatsPerRow;
        int end = to * floatsPerRow;
        int mismatch = Arrays.mismatch(base, first, end, floats, first, end);
        return mismatch < 0 ? to : from + mismatch / floatsPerRow;
    }

    private void copyAll(float[] floats, int rows, int copiesWithoutSearch) {
        int floatsPerRow = pool.floatsPerRow();
        LaneCopy own = copy;
        if (own == null || own.references > 1 || own.floats.length < rows * floatsPerRow) {
            if (own != null) {
                pool.release(own);
            }
            own = pool.takeCopy(rows);
            copy = own;
        }
        own.set(floats, rows, floatsPerRow);
        own.copiesWithoutSearch = copiesWithoutSearch;
        releasePatch();
    }

    private void refer(LaneCopy base, float[] floats, int[] changedRows, int count, @Nullable LanePatch latestPatch) {
        setCopy(base);
        int floatsPerRow = pool.floatsPerRow();
        if (count == 0) {
            releasePatch();
        } else if (latestPatch != null && latestPatch.equalsRows(changedRows, count, floats, floatsPerRow)) {
            setPatch(latestPatch);
        } else {
            LanePatch own = patch;
            if (own == null || own.references > 1 || own.rows.length < count) {
                releasePatch();
                own = pool.takePatch(count);
                patch = own;
            }
            own.set(changedRows, count, floats, floatsPerRow);
        }
    }

    private void setCopy(@Nullable LaneCopy newCopy) {
        LaneCopy former = copy;
        if (former != newCopy) {
            if (newCopy != null) {
                newCopy.references++;
            }
            copy = newCopy;
            if (former != null) {
                pool.release(former);
            }
        }
    }

    private void setPatch(@Nullable LanePatch newPatch) {
        LanePatch former = patch;
        if (former != newPatch) {
            if (newPatch != null) {
                newPatch.references++;
            }
            patch = newPatch;
            if (former != null) {
                pool.release(former);
            }
        }
    }

    private void releasePatch() {
        setPatch(null);
    }

    /** Refers to the copy and the patch of another state with the same values. */
    void shareAll(SavedLane other) {
        setCopy(other.copy);
        setPatch(other.patch);
    }

    /** Releases the memory. */
    void clear() {
        setCopy(null);
        releasePatch();
    }

    /**
     * Writes the saved values back to a column.
     *
     * @param lane the lane of the column
     * @param present the saved values that the column has now, null if they are not known
     * @param markDirty true to mark the restored slots as dirty
     */
    void restore(DenseColumn column, int lane, @Nullable SavedLane present, boolean markDirty) {
        LaneCopy base = copy;
        if (base == null) { // no rows
            return;
        }
        float[] floats = column.lane(lane);
        if (present == null || present.copy != base) {
            int rows = Math.min(column.size(), base.rows);
            System.arraycopy(base.floats, 0, floats, 0, rows * pool.floatsPerRow());
            if (markDirty) {
                // values that a pass computes from dirty slots, such as interpolated poses, are outdated
                column.markDirty(0, rows);
            }
        } else if (present.patch == patch) {
            return;
        } else if (present.patch != null) {
            undo(present.patch, base, column, floats, markDirty);
        }
        if (patch != null) {
            apply(patch, column, floats, markDirty);
        }
    }

    /** Writes the values of a copy to the rows of a patch. */
    private void undo(LanePatch undone, LaneCopy base, DenseColumn column, float[] floats, boolean markDirty) {
        for (int i = 0; i < undone.count; i++) {
            int row = undone.rows[i];
            if (row < base.rows) { // later rows are in both patches
                LanePatch.copyRow(base.floats, row, floats, row, pool.floatsPerRow());
                if (markDirty) {
                    column.markDirty(row, row + 1);
                }
            }
        }
    }

    private void apply(LanePatch applied, DenseColumn column, float[] floats, boolean markDirty) {
        for (int i = 0; i < applied.count; i++) {
            int row = applied.rows[i];
            LanePatch.copyRow(applied.floats, i, floats, row, pool.floatsPerRow());
            if (markDirty) {
                column.markDirty(row, row + 1);
            }
        }
    }
}
