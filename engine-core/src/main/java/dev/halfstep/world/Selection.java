package dev.halfstep.world;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Which archetypes a query looks at: those that have some components and do not have others. */
final class Selection {

    private final int[] required;
    private final int[] excluded;

    private Selection(int[] required, int[] excluded) {
        this.required = required;
        this.excluded = excluded;
    }

    static Selection of(Registered<?>... required) {
        return new Selection(
                Arrays.stream(required).mapToInt(Registered::storedIndex).toArray(), new int[0]);
    }

    /** The archetypes among these that have further components. */
    Selection with(Registered<?>... also) {
        return new Selection(concat(required, also), excluded);
    }

    /** The archetypes among these that have none of some components; none at all if one of them is required. */
    Selection butNot(Registered<?>... components) {
        return new Selection(required, concat(excluded, components));
    }

    private static int[] concat(int[] indices, Registered<?>[] more) {
        return IntStream.concat(Arrays.stream(indices), Arrays.stream(more).mapToInt(Registered::storedIndex))
                .toArray();
    }

    /** The archetypes among these that do not have one more component. */
    Selection without(Registered<?> component) {
        int index = component.storedIndex();
        if (Arrays.stream(required).anyMatch(i -> i == index)) {
            throw new IllegalArgumentException("a query cannot exclude what it asks for: "
                    + component.queriedClass().getSimpleName());
        }
        int[] more = Arrays.copyOf(excluded, excluded.length + 1);
        more[excluded.length] = index;
        return new Selection(required, more);
    }

    boolean matches(Signature signature) {
        return Arrays.stream(required).allMatch(signature::contains)
                && Arrays.stream(excluded).noneMatch(signature::contains);
    }
}
