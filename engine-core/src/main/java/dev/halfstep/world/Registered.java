package dev.halfstep.world;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A class that a world knows: a component, or a view of one.
 *
 * @param index its place in the order of registration, components and views counted together
 * @param queriedClass the class itself
 * @param stored the component that is stored
 * @param storedIndex the index of that component; {@code index} itself unless this is a view
 * @param view finds the view of a component, null unless this is a view
 * @param <T> the class
 */
record Registered<T>(
        int index,
        Class<T> queriedClass,
        ComponentType<?> stored,
        int storedIndex,
        @Nullable Function<Object, T> view) {

    /** What a query hands out for a stored component. */
    @SuppressWarnings("unchecked") // a component that is no view is stored under its own class
    T from(Object component) {
        return view == null ? (T) component : view.apply(component);
    }

    /** The class under which Dominion stores the component. */
    @SuppressWarnings("unchecked") // rows are read as objects, and from() gives them their class back
    Class<Object> storedClass() {
        return (Class<Object>) (Class<?>) stored.componentClass();
    }

    boolean isView() {
        return view != null;
    }
}
