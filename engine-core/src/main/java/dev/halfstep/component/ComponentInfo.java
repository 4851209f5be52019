package dev.halfstep.component;

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
 * @param lane which numbers of a dense component this class stands for, negative if it does not
 * @param <T> the class
 */
public record ComponentInfo<T>(
        int index,
        Class<T> queriedClass,
        ComponentType<?> stored,
        int storedIndex,
        @Nullable Function<Object, T> view,
        int lane) {

    /** What a query hands out for a stored component. */
    @SuppressWarnings("unchecked") // a component that is no view is stored under its own class
    public T from(Object component) {
        return view == null ? (T) component : view.apply(component);
    }

    /** Whether its numbers lie side by side with those of other entities. */
    public boolean hasSpans() {
        return lane >= 0 && stored.dense() != null;
    }

    public boolean isView() {
        return view != null;
    }
}
