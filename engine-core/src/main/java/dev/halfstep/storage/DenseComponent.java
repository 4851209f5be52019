package dev.halfstep.storage;

import java.util.Objects;

/**
 * The base class of components that consist of 1 to {@value DenseColumn#MAX_FLOATS} floats. Their values are stored in
 * arrays, next to the values of entities with the same component classes. An object of the class is a handle, which
 * reads and writes the values of one entity. A system that works at memory bandwidth accesses the arrays by {@link
 * Span}s instead.
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
 * <p>A handle belongs to one entity. After the entity is despawned or the component is removed, the handle keeps the
 * last values and is detached from the world.
 */
public abstract class DenseComponent implements Cloneable {

    private DenseColumn column;
    private int slot;
    private int offset;

    /**
     * Creates a component that belongs to no entity yet. All its values are 0.
     *
     * @param floats the number of floats, the same as in the TYPE of the class
     */
    protected DenseComponent(int floats) {
        column = DenseColumn.detachedWithRoom(floats);
        slot = column.addDetachedSlot();
        offset = slot * floats;
    }

    /**
     * Returns the description of how components of a class are stored.
     *
     * @param floats the number of floats of each component, 1 to {@value DenseColumn#MAX_FLOATS}
     * @param <H> the component class
     * @return the argument for {@code ComponentType.storedIn}
     * @throws IllegalArgumentException if the number is out of range
     */
    public static <H extends DenseComponent> DenseStorage<H> floats(int floats) {
        return new FloatStorage<>(floats);
    }

    /**
     * Reads a value.
     *
     * @param index 0 to the number of floats - 1
     * @return its value
     * @throws IndexOutOfBoundsException if the index is out of range
     */
    protected final float get(int index) {
        return column.current()[offset + Objects.checkIndex(index, column.floatsPerSlot())];
    }

    /**
     * Writes a value.
     *
     * @param index 0 to the number of floats - 1
     * @param value its new value
     * @throws IndexOutOfBoundsException if the index is out of range
     * @throws IllegalStateException if this is a simulation component of a living entity, and a frame is presented
     */
    protected final void set(int index, float value) {
        int position = offset + Objects.checkIndex(index, column.floatsPerSlot());
        column.beginWrite(slot);
        column.current()[position] = value;
    }

    final void pointTo(DenseColumn newColumn, int newSlot) {
        column = newColumn;
        slot = newSlot;
        offset = newSlot * newColumn.floatsPerSlot();
    }

    /** Returns a shallow copy, which refers to the same values until it is pointed elsewhere. */
    final DenseComponent copyHandle() {
        try {
            return (DenseComponent) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible); // this class is Cloneable
        }
    }

    final DenseColumn column() {
        return column;
    }

    final int slot() {
        return slot;
    }
}
