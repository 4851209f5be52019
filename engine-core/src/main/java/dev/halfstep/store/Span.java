package dev.halfstep.store;

import java.util.Objects;

/**
 * The numbers of one dense component of up to {@value Chunk#SLOTS} entities side by side, for systems that work at the
 * speed of memory. The entity of slot {@code s} has its numbers at {@code s * stride()} and behind; spans that are
 * handed out together belong to the same entities, slot by slot.
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
 * <p>A span is to be used while it is handed out, and not kept: entities come and go, and change their slots.
 */
public final class Span {

    private final Chunk chunk;
    private final int lane;

    Span(Chunk chunk, int lane) {
        this.chunk = chunk;
        this.lane = lane;
    }

    /**
     * Where these numbers lie, with all lanes of the component, for code that belongs to that component.
     *
     * @return the chunk itself
     */
    public Chunk chunk() {
        return chunk;
    }

    /**
     * How many entities have their numbers here.
     *
     * @return 1 to {@value Chunk#SLOTS}
     */
    public int size() {
        return chunk.size();
    }

    /**
     * How many numbers each entity has.
     *
     * @return 1 or more; 10 for a transform: position x y z, rotation x y z w, scale x y z
     */
    public int stride() {
        return chunk.floatsPerSlot();
    }

    /**
     * The numbers, to be read only: what is written without saying so here is not seen by passes that skip what rests.
     *
     * @return the array itself, of which the first {@code size() * stride()} floats are in use
     * @throws IllegalStateException if these numbers are not computed at present
     */
    public float[] read() {
        return chunk.readableLane(lane);
    }

    /**
     * The numbers, to be written anywhere: all these entities count as changed.
     *
     * @return the array itself, of which the first {@code size() * stride()} floats are in use
     * @throws IllegalStateException if this component can be read only, or not be written now
     */
    public float[] write() {
        checkWritable();
        chunk.beginWriteAll();
        return chunk.lane(lane);
    }

    /**
     * The numbers, to be written for one entity: where few of many change, say which, and the others still rest.
     *
     * @param slot 0 to {@code size() - 1}
     * @return the array itself; the numbers of that entity begin at {@code slot * stride()}
     * @throws IndexOutOfBoundsException if there is no such slot
     * @throws IllegalStateException if this component can be read only, or not be written now
     */
    public float[] write(int slot) {
        checkWritable();
        chunk.beginWrite(Objects.checkIndex(slot, chunk.size())); // behind them a mark would be there for the next one
        return chunk.lane(lane);
    }

    private void checkWritable() {
        if (lane != 0) {
            throw new IllegalStateException(
                    "only current values can be written: this span shows values that the engine computes");
        }
    }
}
