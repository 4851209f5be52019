package dev.halfstep.query;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.Signature;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Filters archetypes by component classes that they must have and must not have.
 *
 * @hidden
 */
public final class QueryFilter {

    private final int[] required;
    private final int[] excluded;

    private QueryFilter(int[] required, int[] excluded) {
        this.required = required;
        this.excluded = excluded;
    }

    /**
     * Creates a filter without excluded components.
     *
     * @param required component classes, or views of them, that archetypes must have
     * @return a new filter
     */
    public static QueryFilter of(ComponentInfo<?>... required) {
        return new QueryFilter(
                Arrays.stream(required).mapToInt(ComponentInfo::storedIndex).toArray(), new int[0]);
    }

    /** Returns a filter that requires further components. */
    QueryFilter with(ComponentInfo<?>... also) {
        return new QueryFilter(concat(required, also), excluded);
    }

    /** Returns a filter that excludes further components. It matches no archetype if one of them is required. */
    QueryFilter excluding(ComponentInfo<?>... components) {
        return new QueryFilter(required, concat(excluded, components));
    }

    private static int[] concat(int[] indices, ComponentInfo<?>[] more) {
        return IntStream.concat(Arrays.stream(indices), Arrays.stream(more).mapToInt(ComponentInfo::storedIndex))
                .toArray();
    }

    /** Returns a filter that excludes one more component, and refuses a required one. */
    QueryFilter without(ComponentInfo<?> component) {
        int index = component.storedIndex();
        if (Arrays.stream(required).anyMatch(i -> i == index)) {
            throw new IllegalArgumentException("a query cannot exclude what it asks for: "
                    + component.queriedClass().getSimpleName());
        }
        int[] more = Arrays.copyOf(excluded, excluded.length + 1);
        more[excluded.length] = index;
        return new QueryFilter(required, more);
    }

    boolean matches(Signature signature) {
        return Arrays.stream(required).allMatch(signature::contains)
                && Arrays.stream(excluded).noneMatch(signature::contains);
    }
}
