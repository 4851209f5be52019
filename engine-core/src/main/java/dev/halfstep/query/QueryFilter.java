package dev.halfstep.query;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.Signature;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Which archetypes a query looks at: those that have some components and do not have others. */
public final class QueryFilter {

    private final int[] required;
    private final int[] excluded;

    private QueryFilter(int[] required, int[] excluded) {
        this.required = required;
        this.excluded = excluded;
    }

    public static QueryFilter of(ComponentInfo<?>... required) {
        return new QueryFilter(
                Arrays.stream(required).mapToInt(ComponentInfo::storedIndex).toArray(), new int[0]);
    }

    /** The archetypes among these that have further components. */
    QueryFilter with(ComponentInfo<?>... also) {
        return new QueryFilter(concat(required, also), excluded);
    }

    /** The archetypes among these that have none of some components; none at all if one of them is required. */
    QueryFilter butNot(ComponentInfo<?>... components) {
        return new QueryFilter(required, concat(excluded, components));
    }

    private static int[] concat(int[] indices, ComponentInfo<?>[] more) {
        return IntStream.concat(Arrays.stream(indices), Arrays.stream(more).mapToInt(ComponentInfo::storedIndex))
                .toArray();
    }

    /** The archetypes among these that do not have one more component. */
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
