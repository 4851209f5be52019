package dev.halfstep.store;

import java.util.Objects;

/**
 * A component that is nothing but a few numbers, which lie side by side with those of all entities that are alike, as
 * transforms do. An object of it is a handle, as convenient as any component; and a system that wants to be as fast as
 * memory gets all the numbers at once, as {@link Span}s.
 *
 * <pre>{@code
 * final class Heat extends DenseComponent {
 *     static final ComponentType<Heat> TYPE =
 *             ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1));
 *
 *     Heat(float kelvin) {
 *         super(1);
 *         set(0, kelvin);
 *     }
 *
 *     float kelvin() {
 *         return get(0);
 *     }
 *
 *     void warm(float byKelvin) {
 *         set(0, get(0) + byKelvin);
 *     }
 * }
 * }</pre>
 *
 * <p>Such an object belongs to one entity. Once that is despawned, or the component removed, it keeps its last numbers
 * and no longer reaches the world.
 */
public abstract class DenseComponent {

    private Chunk chunk;
    private int slot;
    private int offset;

    /**
     * A component of no entity yet, all numbers 0.
     *
     * @param floats how many numbers it has: as many as its type was declared with
     */
    protected DenseComponent(int floats) {
        chunk = Chunk.detached(floats);
    }

    /**
     * How the components of one class are stored.
     *
     * @param floats how many numbers each of them has, 1 to 64
     * @param <H> the class
     * @return to be given to {@code ComponentType.storedIn}
     * @throws IllegalArgumentException if the number is out of range
     */
    public static <H extends DenseComponent> DenseType<H> floats(int floats) {
        return new FloatStorage<>(floats);
    }

    /**
     * Reads a number.
     *
     * @param index 0 to one less than their number
     * @return its value
     * @throws IndexOutOfBoundsException if there is no such number
     */
    protected final float get(int index) {
        return chunk.current()[offset + Objects.checkIndex(index, chunk.floatsPerSlot())];
    }

    /**
     * Writes a number.
     *
     * @param index 0 to one less than their number
     * @param value its new value
     * @throws IndexOutOfBoundsException if there is no such number
     * @throws IllegalStateException if this is a simulation component of a living entity, and no step is simulated
     */
    protected final void set(int index, float value) {
        int at = offset + Objects.checkIndex(index, chunk.floatsPerSlot());
        chunk.beginWrite(slot);
        chunk.current()[at] = value;
    }

    final void point(Chunk newChunk, int newSlot) {
        chunk = newChunk;
        slot = newSlot;
        offset = newSlot * newChunk.floatsPerSlot();
    }

    final Chunk chunk() {
        return chunk;
    }

    final int slot() {
        return slot;
    }
}
