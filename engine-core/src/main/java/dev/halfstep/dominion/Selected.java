package dev.halfstep.dominion;

import java.util.ArrayList;
import java.util.List;

/**
 * Which entities are found, by their component classes.
 *
 * @param asked those whose components results have
 * @param also further ones that entities have
 * @param without ones that they do not have
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
