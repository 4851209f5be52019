package dev.halfstep.storage;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Describes a class that is registered in a world: a component class, or a view. A view is another class by which a
 * stored component can be queried, see {@link ComponentType#viewedAs}.
 *
 * @param index the index of this class among all component classes and views of the world, in the order of registration
 * @param storedType the type of the stored component: of this class itself, or for a view, of the component that it
 *     shows
 * @param storedIndex the index of the stored component class, equal to {@code index} unless this is a view
 * @param viewOfComponent converts a component to its view, null unless this is a view
 * @param lane the lane that spans of this class read and write. A lane is one of the parallel arrays of a dense
 *     component, such as its current or its previous values. 0 for a component class, negative for a view without a
 *     lane
 * @hidden
 */
public record ComponentInfo<T>(
        int index,
        Class<T> queriedClass,
        ComponentType<?> storedType,
        int storedIndex,
        @Nullable Function<Object, T> viewOfComponent,
        int lane) {

    /**
     * Converts a stored component to this class: returns the component itself, or its view. Null, which stands for a
     * missing component of an optional class of a query, stays null.
     */
    @SuppressWarnings("unchecked") // unless this is a view, the component is of this class
    public T toQueried(Object component) {
        return viewOfComponent == null || component == null ? (T) component : viewOfComponent.apply(component);
    }

    /**
     * Returns whether queries can access this class as arrays of floats: not an ordinary component or a view without a
     * lane.
     */
    public boolean hasSpans() {
        return lane >= 0 && storedType.dense() != null;
    }

    /**
     * Refuses a dense component that belongs to an entity already: its floats are stored in one row only. Accepts every
     * component that is not dense.
     *
     * @throws IllegalArgumentException if the component belongs to an entity, or has another number of floats than its
     *     type
     */
    public void checkBelongsToNoEntity(Object component) {
        checkBelongsToNoEntity(storedType.dense(), component);
    }

    @SuppressWarnings("unchecked") // the type was registered for the class of the component
    private static <H> void checkBelongsToNoEntity(@Nullable DenseStorage<H> dense, Object component) {
        if (dense == null || dense.isFree((H) component)) {
            return;
        }
        DenseColumn column = dense.column((H) component);
        if (!column.isDetached()) { // a column of an archetype: the component belongs to an entity
            throw new IllegalArgumentException("a component must belong to one entity only: this "
                    + component.getClass().getSimpleName() + " belongs to an entity already; create another");
        }
        if (column.floatsPerSlot() != dense.floatsPerSlot()) {
            throw new IllegalArgumentException("a dense component must have as many floats as its type says: "
                    + component.getClass().getSimpleName() + " has " + column.floatsPerSlot() + ", its type says "
                    + dense.floatsPerSlot());
        }
    }

    /** Returns a float of a stored dense component in the {@linkplain #hasSpans lane} of this class. */
    public float readFloat(Object component, int index) {
        return readFloat(Objects.requireNonNull(storedType.dense()), component, lane, index);
    }

    @SuppressWarnings("unchecked") // the type was registered for the class of the component
    private static <H> float readFloat(DenseStorage<H> dense, Object component, int lane, int index) {
        H handle = (H) component;
        return dense.column(handle).read(lane, dense.slot(handle), index);
    }

    public boolean isView() {
        return viewOfComponent != null;
    }
}
