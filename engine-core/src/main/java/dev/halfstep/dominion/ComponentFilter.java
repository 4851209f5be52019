package dev.halfstep.dominion;

import java.util.ArrayList;
import java.util.List;

/**
 * Describes by component classes which entities a find method returns.
 *
 * @param resultClasses the component classes that entities must have and whose components are part of the results
 * @param requiredClasses further component classes that entities must have
 * @param excludedClasses component classes that entities must not have
 */
record ComponentFilter(List<Class<?>> resultClasses, List<Class<?>> requiredClasses, List<Class<?>> excludedClasses) {

    static ComponentFilter of(Class<?>... resultClasses) {
        return new ComponentFilter(List.of(resultClasses), List.of(), List.of());
    }

    ComponentFilter requiring(Class<?>... more) {
        return new ComponentFilter(resultClasses, concatenate(requiredClasses, more), excludedClasses);
    }

    ComponentFilter excluding(Class<?>... more) {
        return new ComponentFilter(resultClasses, requiredClasses, concatenate(excludedClasses, more));
    }

    private static List<Class<?>> concatenate(List<Class<?>> first, Class<?>... more) {
        List<Class<?>> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return List.copyOf(all);
    }
}
