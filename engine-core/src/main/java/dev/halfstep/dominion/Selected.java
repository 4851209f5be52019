package dev.halfstep.dominion;

import java.util.ArrayList;
import java.util.List;

/**
 * Describes by component classes which entities a find method returns.
 *
 * @param asked the component classes that entities must have and whose components are part of the results
 * @param also further component classes that entities must have
 * @param without component classes that entities must not have
 */
record Selected(List<Class<?>> asked, List<Class<?>> also, List<Class<?>> without) {

    static Selected of(Class<?>... asked) {
        return new Selected(List.of(asked), List.of(), List.of());
    }

    Selected withAlso(Class<?>... more) {
        return new Selected(asked, concatenate(also, more), without);
    }

    Selected withoutAny(Class<?>... more) {
        return new Selected(asked, also, concatenate(without, more));
    }

    private static List<Class<?>> concatenate(List<Class<?>> first, Class<?>... more) {
        List<Class<?>> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return List.copyOf(all);
    }
}
