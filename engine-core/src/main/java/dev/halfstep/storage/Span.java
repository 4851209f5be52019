package dev.halfstep.storage;

import java.util.Objects;

/**
 * Gives systems direct access to the array with the values of one dense component of up to {@value Chunk#MAX_SLOTS}
 * entities, for work at memory bandwidth. Each entity has one slot: the values of slot {@code s} begin at
 * {@code s * stride()}. If a query passes several spans to a callback, slot {@code s} belongs to the same entity in all
 * of them.
 *
 * <pre>{@code
 * world.query(Transform.class, Velocity.class).forEachSpan((ids, transforms, velocities) -> {
 *     float[] pose = transforms.write();    // 10 floats per entity
 *     float[] velocity = velocities.read(); // 2 floats per entity
 *     for (int s = 0; s < ids.size(); s++) {
 *         pose[s * 10] += velocity[s * 2] * stepSeconds;
 *         pose[s * 10 + 1] += velocity[s * 2 + 1] * stepSeconds;
 *     }
 * });
 * }</pre>
 *
 * <p>Use a span only within the callback and do not keep it, since entities move to other slots.
 */
public final class Span {

    private final DenseColumn column;
    private final int lane;

    Span(DenseColumn column, int lane) {
        this.column = column;
        this.lane = lane;
    }

    /**
     * Returns the column of these values. For engine code that implements a component.
     *
     * @hidden
     */
    public DenseColumn column() {
        return column;
    }

    /**
     * Returns the number of entities.
     *
     * @return 1 to {@value Chunk#MAX_SLOTS}
     */
    public int size() {
        return column.size();
    }

    /**
     * Returns the number of floats of each entity.
     *
     * @return 1 or more; 10 for a transform: position x y z, rotation x y z w, scale x y z
     */
    public int stride() {
        return column.floatsPerSlot();
    }

    /**
     * Returns the values for reading. Do not write to this array: the write sets no dirty mark, so passes over dirty
     * slots miss it.
     *
     * @return the array itself, of which the first {@code size() * stride()} floats are in use
     * @throws IllegalStateException if the engine does not compute these values now, since the renderer interpolates
     */
    public float[] read() {
        return column.readableLane(lane);
    }

    /**
     * Marks all entities of this span as dirty and returns the values for writing.
     *
     * @return the array itself, of which the first {@code size() * stride()} floats are in use
     * @throws IllegalStateException if the values of this span are read-only, or a frame is presented
     */
    public float[] write() {
        checkWritable();
        column.beginWriteAll();
        return column.lane(lane);
    }

    /**
     * Marks one entity as dirty and returns the array of all values. The caller may write the values of this entity
     * only.
     *
     * @param slot 0 to {@code size() - 1}
     * @return the array itself; the values of the entity begin at {@code slot * stride()}
     * @throws IndexOutOfBoundsException if the slot is not in use
     * @throws IllegalStateException if the values of this span are read-only, or a frame is presented
     */
    public float[] write(int slot) {
        checkWritable();
        // Check the index first: a mark on an unused slot would be inherited by the next component in this slot.
        column.beginWrite(Objects.checkIndex(slot, column.size()));
        return column.lane(lane);
    }

    private void checkWritable() {
        if (lane != 0) {
            throw new IllegalStateException(
                    "only current values can be written: this span shows values that the engine computes");
        }
    }
}
