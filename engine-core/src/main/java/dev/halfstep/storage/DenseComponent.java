package dev.halfstep.storage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    /** The column of a handle without a place: it has no floats, so each access finds its index out of range. */
    private static final DenseColumn NO_COLUMN = DetachedColumns.NONE;

    // When an entity gets this component, the handle has no place: moves of its row need not touch the handle, which is
    // mostly not in the cache. The first access gives it a place, together with the other handles of the row, and from
    // then on the moves of this row keep it right.
    private DenseColumn column;
    private int slot;

    /** The entity of a handle without a place. Other handles may have any. */
    private @Nullable EntityId entity;

    /**
     * Creates a component that belongs to no entity yet. All its values are 0.
     *
     * @param floats the number of floats, the same as in the TYPE of the class
     */
    protected DenseComponent(int floats) {
        column = DenseColumn.detachedWithRoom(floats);
        slot = column.addDetachedSlot();
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
        DenseColumn known = column;
        if (index < 0 || index >= known.floatsPerSlot()) {
            known = placedColumn(index);
        }
        return known.current()[slot * known.floatsPerSlot() + index];
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
        DenseColumn known = column;
        if (index < 0 || index >= known.floatsPerSlot()) {
            known = placedColumn(index);
        }
        known.beginWrite(slot);
        known.current()[slot * known.floatsPerSlot() + index] = value;
    }

    /** Gives this handle a place, if it has none. Then refuses an index that is out of range. */
    private DenseColumn placedColumn(int index) {
        DenseColumn placed = column();
        Objects.checkIndex(index, placed.floatsPerSlot());
        return placed;
    }

    final void pointTo(DenseColumn newColumn, int newSlot) {
        column = newColumn;
        slot = newSlot;
    }

    /** Returns whether this handle belongs to no entity, and has a number of floats. */
    final boolean isFree(int floats) {
        return column.isDetached() && column.floatsPerSlot() == floats; // a handle without a place has no floats
    }

    /** Notes the entity that a free handle will join. A handle can be noted for one entity at a time. */
    final void reserveFor(EntityId newEntity) {
        entity = newEntity;
    }

    final boolean isReservedFor(EntityId newEntity) {
        return entity == newEntity;
    }

    /**
     * Adds the values of this free handle to a column, as a slot in the row of an entity. Leaves this handle without a
     * place until its first access.
     */
    final void join(EntityId newEntity, DenseColumn newColumn, int newSlot) {
        newColumn.addPlain(newSlot, column, slot);
        entity = newEntity;
        column = NO_COLUMN;
    }

    /** Returns a shallow copy, which refers to the same values until it is pointed elsewhere. */
    final DenseComponent copyHandle() {
        try {
            return (DenseComponent) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible); // this class is Cloneable
        }
    }

    /** Returns whether this handle knows the place of its values: in a row, or as a component without an entity. */
    final boolean hasPlace() {
        return column != NO_COLUMN;
    }

    /** Returns the column of the values. Gives this handle a place, if it has none. */
    final DenseColumn column() {
        if (!hasPlace()) { // never in a parallel section: see Archetype.placeHandles
            EntityId owner = Objects.requireNonNull(entity);
            Chunk.of(owner).placeHandles(owner.slot);
        }
        return column;
    }

    final int slot() {
        column();
        return slot;
    }
}
