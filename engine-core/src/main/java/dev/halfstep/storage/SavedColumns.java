package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * A saved copy of the simulated state of {@link DenseColumns}. Each further save reuses the memory and skips columns that
 * have not changed.
 *
 * @hidden
 */
public final class SavedColumns {

    private final List<SavedColumn> saved = new ArrayList<>();

    public SavedColumns() {}

    /** Copies all values of some columns, the same in all calls. */
    public void save(DenseColumns<?> columns) {
        for (int i = 0; i < columns.count(); i++) {
            DenseColumn column = columns.get(i);
            if (!columns.type().hasDirtyReader()) {
                column.clearDirty(); // no pass clears the marks, and a column with a dirty slot counts as changed
            }
            if (i == saved.size()) {
                saved.add(new SavedColumn(columns.type().savedLanes()));
            }
            saved.get(i).save(column);
        }
    }

    /** Returns the memory of the buffers, in bytes. */
    public long bytes() {
        long sum = 0;
        for (int i = 0; i < saved.size(); i++) {
            sum += saved.get(i).bytes();
        }
        return sum;
    }

    /** Writes all values back to the same columns, which must have as many components as when they were saved. */
    public void restore(DenseColumns<?> columns) {
        for (int i = 0; i < columns.count(); i++) {
            saved.get(i).restore(columns.get(i), columns.type().hasDirtyReader());
        }
    }
}
