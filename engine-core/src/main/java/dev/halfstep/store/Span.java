package dev.halfstep.store;

import java.util.Objects;

/**
 * Gives systems direct access to the array of one dense component of up to {@value Chunk#SLOTS} entities, for work at
 * memory bandwidth. The values of the entity in slot {@code s} begin at {@code s * stride()}. Spans that are passed
 * together belong to the same entities, slot by slot.
 *
 * <pre>{@code
 * world.query(Transform.class, Velocity.class).forEachSpan((ids, transforms, velocities) -> {
 *     float[] pose = transforms.write();
 *     float[] velocity = velocities.read();
 *     for (int s = 0; s < ids.size(); s++) {
 *         pose[s * 10] += velocity[s * 2] * stepSeconds;
 *         pose[s * 10 + 1] += velocity[s * 2 + 1] * stepSeconds;
 *     }
 * });
 * }</pre>
 *
 * <p>Use a span only within the callback and do not keep it: entities change their slots.
 */
public final class Span {

    private final Chunk chunk;
    private final int lane;

    Span(Chunk chunk, int lane) {
        this.chunk = chunk;
        this.lane = lane;
    }

    /**
     * Returns the chunk of these values, with all lanes, for code that belongs to the component.
     *
     * @return the chunk itself
     */
    public Chunk chunk() {
        return chunk;
    }

    /**
     * Returns the number of entities.
     *
     * @return 1 to {@value Chunk#SLOTS}
     */
    public int size() {
        return chunk.size();
    }

    /**
     * Returns the number of floats of each entity.
     *
     * @return 1 or more; 10 for a transform: position x y z, rotation x y z w, scale x y z
     */
    public int stride() {
        return chunk.floatsPerSlot();
    }

    /**
     * Returns the values for reading. A write to this array leaves no dirty mark, so passes over dirty slots miss it.
     *
     * @return the array itself, of which the first {@code size() * stride()} floats are in use
     * @throws IllegalStateException if these values are not computed at present
     */
    public float[] read() {
        return chunk.readableLane(lane);
    }

    /**
     * Returns the values for writing, and marks all these entities as dirty.
     *
     * @return the array itself, of which the first {@code size() * stride()} floats are in use
     * @throws IllegalStateException if this component is read-only, or cannot be written now
     */
    public float[] write() {
        checkWritable();
        chunk.beginWriteAll();
        return chunk.lane(lane);
    }

    /**
     * Returns the values for writing those of one entity, and marks only that entity as dirty.
     *
     * @param slot 0 to {@code size() - 1}
     * @return the array itself; the values of that entity begin at {@code slot * stride()}
     * @throws IndexOutOfBoundsException if the slot is not in use
     * @throws IllegalStateException if this component is read-only, or cannot be written now
     */
    public float[] write(int slot) {
        checkWritable();
        chunk.beginWrite(
                Objects.checkIndex(slot, chunk.size())); // a mark on an unused slot would be that of the next component
        return chunk.lane(lane);
    }

    private void checkWritable() {
        if (lane != 0) {
            throw new IllegalStateException(
                    "only current values can be written: this span shows values that the engine computes");
        }
    }
}
