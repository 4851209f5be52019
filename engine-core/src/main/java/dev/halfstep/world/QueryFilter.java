package dev.halfstep.world;

import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Signature;
import java.util.Arrays;

/**
 * Filters archetypes by the component classes that they must have and must not have. Immutable.
 */
final class QueryFilter {

    private static final int[] NONE = {};

    /** The indices of the component classes that an archetype must have. */
    private final int[] required;

    /** The indices of the component classes that an archetype must not have. */
    private final int[] excluded;

    private QueryFilter(int[] required, int[] excluded) {
        this.required = required;
        this.excluded = excluded;
    }

    /**
     * Creates a filter that excludes no component.
     *
     * @param required component classes that archetypes must have; a view stands for its component class
     * @return a new filter
     */
    public static QueryFilter of(ComponentInfo<?>... required) {
        return new QueryFilter(concat(NONE, required), NONE);
    }

    /** Returns a filter that requires further components. */
    QueryFilter requiring(ComponentInfo<?>... components) {
        return new QueryFilter(concat(required, components), excluded);
    }

    /** Returns a filter that excludes further components. It matches no archetype if one of them is required. */
    QueryFilter excluding(ComponentInfo<?>... components) {
        return new QueryFilter(required, concat(excluded, components));
    }

    private static int[] concat(int[] indices, ComponentInfo<?>[] components) {
        int[] all = Arrays.copyOf(indices, indices.length + components.length);
        for (int i = 0; i < components.length; i++) {
            all[indices.length + i] = components[i].storedIndex();
        }
        return all;
    }

    /** Returns a filter that excludes one more component. Throws if that component is required. */
    QueryFilter excludingNotRequired(ComponentInfo<?> component) {
        int index = component.storedIndex();
        if (Arrays.stream(required).anyMatch(i -> i == index)) {
            throw new IllegalArgumentException("a query cannot exclude a class that it requires: "
                    + component.queriedClass().getSimpleName());
        }
        return excluding(component);
    }

    boolean matches(Signature signature) {
        for (int index : required) {
            if (!signature.contains(index)) {
                return false;
            }
        }
        for (int index : excluded) {
            if (signature.contains(index)) {
                return false;
            }
        }
        return true;
    }
}
