package dev.halfstep.world;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.OpenLoops;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An entity that a loop over a query has reached. The same object is every row of the loop, so keep ids and components,
 * not rows.
 */
abstract sealed class QueryRow permits Query1.Row, Query2.Row, Query3.Row, Query4.Row {

    private static final @Nullable EntityId[] NO_IDS = {};

    /** The value of {@link #slot} while this is no row. */
    private static final int NO_SLOT = -1;

    /** A guarded slot is this number minus the slot, so that it is negative. */
    private static final int GUARDED = -3;

    private final OpenLoops loops;

    private @Nullable EntityId[] ids = NO_IDS;

    /**
     * The slot of the entity in the arrays of its chunk. The loop sets it. Negative without a row, and while it is
     * {@linkplain #guard guarded}: reading a row tests the sign only.
     */
    int slot = NO_SLOT;

    /** The {@link OpenLoops#version()} for which a guarded slot is valid. */
    private long version;

    QueryRow(OpenLoops loops) {
        this.loops = loops;
    }

    /** Makes the columns of a chunk the columns of this row. */
    abstract void readColumns(Chunk chunk, int[] columns);

    /** Makes this a row of a chunk. */
    final void enter(Chunk chunk, int[] columns) {
        ids = chunk.ids();
        readColumns(chunk, columns);
    }

    /** Makes reading this row fail. */
    final void leave() {
        slot = NO_SLOT;
    }

    /** Makes each read check whether the structure has changed, since nobody tells this row. */
    final void guard() {
        slot = GUARDED - slot;
        version = loops.version();
    }

    /** Undoes {@link #guard}. */
    final void unguard() {
        slot = GUARDED - slot;
    }

    /**
     * Returns the entity of this row.
     *
     * @return its id
     * @throws IllegalStateException if this row is no longer valid
     */
    public final EntityId id() {
        return Objects.requireNonNull(ids[checkedSlot()]);
    }

    private int checkedSlot() {
        int current = slot;
        return current >= 0 ? current : guardedSlot();
    }

    private int guardedSlot() {
        int current = GUARDED - slot;
        if (slot == NO_SLOT || current < 0 || version != loops.version()) {
            throw new IllegalStateException("a row of a query must be read before the loop goes on, and before the"
                    + " structure of the world changes: this row is no longer valid");
        }
        return current;
    }

    /** Returns the component of this row in a column, or its view. */
    @SuppressWarnings("unchecked") // the column has components of the class, or of the class that the view shows
    final <T> T queried(Object[] column, @Nullable Function<Object, T> view) {
        Object component = column[checkedSlot()];
        return view == null ? (T) component : view.apply(component);
    }

    @Override
    public final String toString() {
        return slot >= 0 ? "row of " + ids[slot] : slot == NO_SLOT ? "no row" : "guarded row";
    }
}
