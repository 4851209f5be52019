package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.util.Arrays;
import java.util.List;

/**
 * Calls the overload of Dominion's API for the number of types in a list. In all methods, t are the types and c the
 * components.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
final class OverloadDispatch {

    private OverloadDispatch() {}

    /** Prepares a creation of 1 to 8 components. */
    static Composition.OfTypes prepareCreation(
            Composition composition, List<? extends Class<?>> types, List<?> components) {
        Class[] t = types.toArray(new Class[0]);
        Object[] c = components.toArray();
        return switch (t.length) {
            case 1 -> composition.of(t[0]).withValue(c[0]);
            case 2 -> composition.of(t[0], t[1]).withValue(c[0], c[1]);
            case 3 -> composition.of(t[0], t[1], t[2]).withValue(c[0], c[1], c[2]);
            case 4 -> composition.of(t[0], t[1], t[2], t[3]).withValue(c[0], c[1], c[2], c[3]);
            case 5 -> composition.of(t[0], t[1], t[2], t[3], t[4]).withValue(c[0], c[1], c[2], c[3], c[4]);
            case 6 -> composition.of(t[0], t[1], t[2], t[3], t[4], t[5]).withValue(c[0], c[1], c[2], c[3], c[4], c[5]);
            case 7 ->
                composition
                        .of(t[0], t[1], t[2], t[3], t[4], t[5], t[6])
                        .withValue(c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
            case 8 ->
                composition
                        .of(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7])
                        .withValue(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
            default -> throw new IllegalArgumentException("a creation must have 1 to 8 types: " + types);
        };
    }

    /** Prepares a modifier that adds 0 to 8 components and removes types. */
    static Composition.Modifier prepareModifier(
            Composition composition,
            Entity entity,
            List<? extends Class<?>> types,
            List<?> components,
            Class<?>... removed) {
        Class[] t = types.toArray(new Class[0]);
        Object[] c = components.toArray();
        return switch (t.length) {
            case 0 -> composition.byRemoving(removed).withValue(entity);
            case 1 -> composition.byAdding1AndRemoving(t[0], removed).withValue(entity, c[0]);
            case 2 -> composition.byAdding2AndRemoving(t[0], t[1], removed).withValue(entity, c[0], c[1]);
            case 3 ->
                composition.byAdding3AndRemoving(t[0], t[1], t[2], removed).withValue(entity, c[0], c[1], c[2]);
            case 4 ->
                composition
                        .byAdding4AndRemoving(t[0], t[1], t[2], t[3], removed)
                        .withValue(entity, c[0], c[1], c[2], c[3]);
            case 5 ->
                composition
                        .byAdding5AndRemoving(t[0], t[1], t[2], t[3], t[4], removed)
                        .withValue(entity, c[0], c[1], c[2], c[3], c[4]);
            case 6 ->
                composition
                        .byAdding6AndRemoving(t[0], t[1], t[2], t[3], t[4], t[5], removed)
                        .withValue(entity, c[0], c[1], c[2], c[3], c[4], c[5]);
            case 7 ->
                composition
                        .byAdding7AndRemoving(t[0], t[1], t[2], t[3], t[4], t[5], t[6], removed)
                        .withValue(entity, c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
            case 8 ->
                composition
                        .byAdding8AndRemoving(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], removed)
                        .withValue(entity, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
            default -> throw new IllegalArgumentException("a modifier must add 0 to 8 types: " + types);
        };
    }

    /** Finds entities with 1 to 6 types, or all entities if there are none. */
    static Results<?> findEntities(Dominion dominion, List<? extends Class<?>> types) {
        Class[] t = types.toArray(new Class[0]);
        return switch (t.length) {
            case 0 -> dominion.findAllEntities();
            case 1 -> dominion.findEntitiesWith(t[0]);
            case 2 -> dominion.findEntitiesWith(t[0], t[1]);
            case 3 -> dominion.findEntitiesWith(t[0], t[1], t[2]);
            case 4 -> dominion.findEntitiesWith(t[0], t[1], t[2], t[3]);
            case 5 -> dominion.findEntitiesWith(t[0], t[1], t[2], t[3], t[4]);
            case 6 -> dominion.findEntitiesWith(t[0], t[1], t[2], t[3], t[4], t[5]);
            default -> throw new IllegalArgumentException("a query for entities must have 0 to 6 types: " + types);
        };
    }

    /** Finds compositions with 1 to 6 types. */
    static Results<?> findCompositions(Dominion dominion, List<? extends Class<?>> types) {
        Class[] t = types.toArray(new Class[0]);
        return switch (t.length) {
            case 1 -> dominion.findCompositionsWith(t[0]);
            case 2 -> dominion.findCompositionsWith(t[0], t[1]);
            case 3 -> dominion.findCompositionsWith(t[0], t[1], t[2]);
            case 4 -> dominion.findCompositionsWith(t[0], t[1], t[2], t[3]);
            case 5 -> dominion.findCompositionsWith(t[0], t[1], t[2], t[3], t[4]);
            case 6 -> dominion.findCompositionsWith(t[0], t[1], t[2], t[3], t[4], t[5]);
            default -> throw new IllegalArgumentException("a query for compositions must have 1 to 6 types: " + types);
        };
    }

    /** Returns the entity of a row, or null if the row has none. */
    static Entity entityOf(Object row) {
        if (row instanceof Entity e) {
            return e;
        } else if (row instanceof Results.With1<?> with) {
            return with.entity();
        } else if (row instanceof Results.With2<?, ?> with) {
            return with.entity();
        } else if (row instanceof Results.With3<?, ?, ?> with) {
            return with.entity();
        } else if (row instanceof Results.With4<?, ?, ?, ?> with) {
            return with.entity();
        } else if (row instanceof Results.With5<?, ?, ?, ?, ?> with) {
            return with.entity();
        } else if (row instanceof Results.With6<?, ?, ?, ?, ?, ?> with) {
            return with.entity();
        }
        return null;
    }

    /** Returns the components of a row. */
    static List<Object> componentsOf(Object row) {
        if (row instanceof Entity) {
            return List.of();
        } else if (row instanceof Results.With1<?> with) {
            return Arrays.asList(with.comp());
        } else if (row instanceof Results.With2<?, ?> with) {
            return Arrays.asList(with.comp1(), with.comp2());
        } else if (row instanceof Results.With3<?, ?, ?> with) {
            return Arrays.asList(with.comp1(), with.comp2(), with.comp3());
        } else if (row instanceof Results.With4<?, ?, ?, ?> with) {
            return Arrays.asList(with.comp1(), with.comp2(), with.comp3(), with.comp4());
        } else if (row instanceof Results.With5<?, ?, ?, ?, ?> with) {
            return Arrays.asList(with.comp1(), with.comp2(), with.comp3(), with.comp4(), with.comp5());
        } else if (row instanceof Results.With6<?, ?, ?, ?, ?, ?> with) {
            return Arrays.asList(with.comp1(), with.comp2(), with.comp3(), with.comp4(), with.comp5(), with.comp6());
        }
        return Arrays.asList(row);
    }
}
