package dev.halfstep.world;

import dev.dominion.ecs.api.Composition;
import java.util.function.Function;

/**
 * Creates rows of one archetype. This is the only way of Dominion to create a row with five or more components that
 * puts each of them into its own column: {@code createEntity} sorts them in one pass, which fails for some orders.
 */
final class PreparedCreation {

    /** The most classes that Dominion can prepare; for more see {@link GuardedDominion#createInOrder}. */
    static final int MAX_CLASSES = 8;

    private final Function<Object[], Composition.OfTypes> values;

    @SuppressWarnings("unchecked") // which class a column has is known at run time only
    PreparedCreation(Composition composition, Class<?>[] classes) {
        values = prepare(composition, (Class<Object>[]) classes);
    }

    /** The values in the order of the classes, to be used at once: they are kept until the next call only. */
    Composition.OfTypes withValues(Object[] components) {
        return values.apply(components);
    }

    private static Function<Object[], Composition.OfTypes> prepare(Composition of, Class<Object>[] c) {
        switch (c.length) {
            case 1 -> {
                var p = of.of(c[0]);
                return v -> p.withValue(v[0]);
            }
            case 2 -> {
                var p = of.of(c[0], c[1]);
                return v -> p.withValue(v[0], v[1]);
            }
            case 3 -> {
                var p = of.of(c[0], c[1], c[2]);
                return v -> p.withValue(v[0], v[1], v[2]);
            }
            case 4 -> {
                var p = of.of(c[0], c[1], c[2], c[3]);
                return v -> p.withValue(v[0], v[1], v[2], v[3]);
            }
            case 5 -> {
                var p = of.of(c[0], c[1], c[2], c[3], c[4]);
                return v -> p.withValue(v[0], v[1], v[2], v[3], v[4]);
            }
            case 6 -> {
                var p = of.of(c[0], c[1], c[2], c[3], c[4], c[5]);
                return v -> p.withValue(v[0], v[1], v[2], v[3], v[4], v[5]);
            }
            case 7 -> {
                var p = of.of(c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
                return v -> p.withValue(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
            }
            case MAX_CLASSES -> {
                var p = of.of(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
                return v -> p.withValue(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
            }
            default ->
                throw new IllegalArgumentException(
                        "a row is prepared with 1 to " + MAX_CLASSES + " classes: " + c.length);
        }
    }
}
