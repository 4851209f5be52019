package dev.halfstep.component;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Describes a class that is registered in a world: a component class, or a view of one.
 *
 * @param index its index in the order of registration, which counts components and views together
 * @param queriedClass the registered class
 * @param stored the type of the stored component
 * @param storedIndex the index of the stored component: {@code index} unless this is a view
 * @param view converts a component to its view, null unless this is a view
 * @param lane the lane (a parallel array, such as current or previous values) that spans of this class access: 0 for a
 *     component class, negative for a view without a lane
 * @param <T> the registered class
 * @hidden
 */
public record ComponentInfo<T>(
        int index,
        Class<T> queriedClass,
        ComponentType<?> stored,
        int storedIndex,
        @Nullable Function<Object, T> view,
        int lane) {

    /**
     * Returns the object of this class for a stored component: the component itself or its view.
     *
     * @param component a component of the stored class
     * @return the object that queries pass to callbacks
     */
    @SuppressWarnings("unchecked") // a component that is no view is stored under its own class
    public T from(Object component) {
        return view == null ? (T) component : view.apply(component);
    }

    /**
     * Returns true if queries can access components of this class as arrays of floats, in spans.
     *
     * @return false for ordinary components, and for views without a lane
     */
    public boolean hasSpans() {
        return lane >= 0 && stored.dense() != null;
    }

    /**
     * Returns true if this class is a view of a component.
     *
     * @return false for a component class
     */
    public boolean isView() {
        return view != null;
    }
}
