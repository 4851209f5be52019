package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A saved copy of the simulated state of {@link DenseColumns}. Each further save reuses the memory, skips columns that
 * have not changed, and shares unchanged values with the latest state.
 *
 * @hidden
 */
public final class SavedColumns {

    private final List<SavedColumn> saved = new ArrayList<>();
    private final LanePool lanePool;
    private final BlockPool bytePool;

    /** The number of columns with saved values. */
    private int count;

    /**
     * Creates an empty copy.
     *
     * @param lanePool creates the copies of lanes
     * @param bytePool creates the blocks of additional bytes, one for each row
     */
    public SavedColumns(LanePool lanePool, BlockPool bytePool) {
        this.lanePool = lanePool;
        this.bytePool = bytePool;
    }

    /**
     * Copies all values of some columns, the same in all calls.
     *
     * @param latest the state that was saved or restored last, null if there is none
     */
    public void save(DenseColumns<?> columns, @Nullable SavedColumns latest) {
        for (int i = 0; i < columns.count(); i++) {
            DenseColumn column = columns.get(i);
            if (!columns.type().hasDirtyReader()) {
                column.clearDirty(); // no pass clears the marks, and a column with a dirty slot counts as changed
            }
            if (i == saved.size()) {
                saved.add(new SavedColumn(columns.type().savedLanes(), lanePool, bytePool));
            }
            saved.get(i).save(column, columnOf(latest, i));
        }
        for (int i = columns.count(); i < count; i++) {
            saved.get(i).clear();
        }
        count = columns.count();
    }

    private static @Nullable SavedColumn columnOf(@Nullable SavedColumns latest, int index) {
        return latest == null || index >= latest.saved.size() ? null : latest.saved.get(index);
    }

    /** Releases the memory: nothing is saved. */
    public void clear() {
        for (int i = 0; i < count; i++) {
            saved.get(i).clear();
        }
        count = 0;
    }

    /**
     * Writes all values back to the same columns, which must have as many components as when they were saved.
     *
     * @param latest the state that was saved or restored last, null if there is none
     */
    public void restore(DenseColumns<?> columns, @Nullable SavedColumns latest) {
        for (int i = 0; i < columns.count(); i++) {
            saved.get(i)
                    .restore(columns.get(i), columnOf(latest, i), columns.type().hasDirtyReader());
        }
    }
}
