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

    /** The value of {@link #version} while this is no row. */
    private static final long NO_VERSION = -1;

    private final OpenLoops loops;

    /** The {@link OpenLoops#version()} for which this row is valid. */
    private long version = NO_VERSION;

    private @Nullable EntityId[] ids = NO_IDS;

    /** The slot of the entity in the arrays of its chunk. The loop sets it. */
    int slot = -1;

    QueryRow(OpenLoops loops) {
        this.loops = loops;
    }

    /** Makes the columns of a chunk the columns of this row. */
    abstract void readColumns(Chunk chunk, int[] columns);

    /** Makes this a row of a chunk. */
    final void enter(Chunk chunk, int[] columns) {
        version = loops.version();
        ids = chunk.ids();
        readColumns(chunk, columns);
    }

    /** Makes reading this row fail. */
    final void leave() {
        version = NO_VERSION;
        slot = -1;
    }

    /**
     * Returns the entity of this row.
     *
     * @return its id
     * @throws IllegalStateException if this row is no longer valid
     */
    public final EntityId id() {
        checkValid();
        return Objects.requireNonNull(ids[slot]);
    }

    private void checkValid() {
        if (version != loops.version()) {
            throw new IllegalStateException("a row of a query must be read before the loop goes on, and before the"
                    + " structure of the world changes: this row is no longer valid");
        }
    }

    /** Returns the component of this row in a column, or its view. */
    @SuppressWarnings("unchecked") // the column has components of the class, or of the class that the view shows
    final <T> T queried(Object[] column, @Nullable Function<Object, T> view) {
        checkValid();
        Object component = column[slot];
        return view == null ? (T) component : view.apply(component);
    }

    @Override
    public final String toString() {
        return version == loops.version() ? "row of " + ids[slot] : "no row";
    }
}
