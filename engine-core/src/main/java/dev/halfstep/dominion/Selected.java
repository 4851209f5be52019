package dev.halfstep.dominion;

import java.util.ArrayList;
import java.util.List;

/**
 * Describes by component classes which entities are found.
 *
 * @param asked the classes whose components are in the results
 * @param also further classes that entities must have
 * @param without classes that entities must not have
 */
record Selected(List<Class<?>> asked, List<Class<?>> also, List<Class<?>> without) {

    static Selected of(Class<?>... asked) {
        return new Selected(List.of(asked), List.of(), List.of());
    }

    Selected withAlso(Class<?>... more) {
        return new Selected(asked, joined(also, more), without);
    }

    Selected withoutAny(Class<?>... more) {
        return new Selected(asked, also, joined(without, more));
    }

    private static List<Class<?>> joined(List<Class<?>> some, Class<?>... more) {
        List<Class<?>> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return List.copyOf(all);
    }
}
