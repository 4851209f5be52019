package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.util.Arrays;
import java.util.List;

/** Dispatches to the API overload for the number of types in a list. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Arity {

    private Arity() {}

    /** Prepares a creation of 1 to 8 components. */
    static Composition.OfTypes prepared(Composition of, List<? extends Class<?>> types, List<?> parts) {
        Class[] t = types.toArray(new Class[0]);
        Object[] p = parts.toArray();
        return switch (t.length) {
            case 1 -> of.of(t[0]).withValue(p[0]);
            case 2 -> of.of(t[0], t[1]).withValue(p[0], p[1]);
            case 3 -> of.of(t[0], t[1], t[2]).withValue(p[0], p[1], p[2]);
            case 4 -> of.of(t[0], t[1], t[2], t[3]).withValue(p[0], p[1], p[2], p[3]);
            case 5 -> of.of(t[0], t[1], t[2], t[3], t[4]).withValue(p[0], p[1], p[2], p[3], p[4]);
            case 6 -> of.of(t[0], t[1], t[2], t[3], t[4], t[5]).withValue(p[0], p[1], p[2], p[3], p[4], p[5]);
            case 7 ->
                of.of(t[0], t[1], t[2], t[3], t[4], t[5], t[6]).withValue(p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
            case 8 ->
                of.of(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7])
                        .withValue(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
            default -> throw new IllegalArgumentException("a creation has 1 to 8 types: " + types);
        };
    }

    /** Prepares a change that adds 0 to 8 components and removes types. */
    static Composition.Modifier modifier(
            Composition of, Entity e, List<? extends Class<?>> types, List<?> parts, Class<?>... removed) {
        Class[] t = types.toArray(new Class[0]);
        Object[] p = parts.toArray();
        return switch (t.length) {
            case 0 -> of.byRemoving(removed).withValue(e);
            case 1 -> of.byAdding1AndRemoving(t[0], removed).withValue(e, p[0]);
            case 2 -> of.byAdding2AndRemoving(t[0], t[1], removed).withValue(e, p[0], p[1]);
            case 3 -> of.byAdding3AndRemoving(t[0], t[1], t[2], removed).withValue(e, p[0], p[1], p[2]);
            case 4 -> of.byAdding4AndRemoving(t[0], t[1], t[2], t[3], removed).withValue(e, p[0], p[1], p[2], p[3]);
            case 5 ->
                of.byAdding5AndRemoving(t[0], t[1], t[2], t[3], t[4], removed)
                        .withValue(e, p[0], p[1], p[2], p[3], p[4]);
            case 6 ->
                of.byAdding6AndRemoving(t[0], t[1], t[2], t[3], t[4], t[5], removed)
                        .withValue(e, p[0], p[1], p[2], p[3], p[4], p[5]);
            case 7 ->
                of.byAdding7AndRemoving(t[0], t[1], t[2], t[3], t[4], t[5], t[6], removed)
                        .withValue(e, p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
            case 8 ->
                of.byAdding8AndRemoving(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], removed)
                        .withValue(e, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
            default -> throw new IllegalArgumentException("a modifier adds 0 to 8 types: " + types);
        };
    }

    /** Finds entities with 1 to 6 types, or all entities if there are none. */
    static Results<?> entities(Dominion dominion, List<? extends Class<?>> types) {
        Class[] t = types.toArray(new Class[0]);
        return switch (t.length) {
            case 0 -> dominion.findAllEntities();
            case 1 -> dominion.findEntitiesWith(t[0]);
            case 2 -> dominion.findEntitiesWith(t[0], t[1]);
            case 3 -> dominion.findEntitiesWith(t[0], t[1], t[2]);
            case 4 -> dominion.findEntitiesWith(t[0], t[1], t[2], t[3]);
            case 5 -> dominion.findEntitiesWith(t[0], t[1], t[2], t[3], t[4]);
            case 6 -> dominion.findEntitiesWith(t[0], t[1], t[2], t[3], t[4], t[5]);
            default -> throw new IllegalArgumentException("a query has 0 to 6 types: " + types);
        };
    }

    /** Finds compositions with 1 to 6 types. */
    static Results<?> compositions(Dominion dominion, List<? extends Class<?>> types) {
        Class[] t = types.toArray(new Class[0]);
        return switch (t.length) {
            case 1 -> dominion.findCompositionsWith(t[0]);
            case 2 -> dominion.findCompositionsWith(t[0], t[1]);
            case 3 -> dominion.findCompositionsWith(t[0], t[1], t[2]);
            case 4 -> dominion.findCompositionsWith(t[0], t[1], t[2], t[3]);
            case 5 -> dominion.findCompositionsWith(t[0], t[1], t[2], t[3], t[4]);
            case 6 -> dominion.findCompositionsWith(t[0], t[1], t[2], t[3], t[4], t[5]);
            default -> throw new IllegalArgumentException("a query has 1 to 6 types: " + types);
        };
    }

    /** Returns the entity of a row, null if the row has none. */
    static Entity entity(Object row) {
        if (row instanceof Entity e) {
            return e;
        } else if (row instanceof Results.With1<?> w) {
            return w.entity();
        } else if (row instanceof Results.With2<?, ?> w) {
            return w.entity();
        } else if (row instanceof Results.With3<?, ?, ?> w) {
            return w.entity();
        } else if (row instanceof Results.With4<?, ?, ?, ?> w) {
            return w.entity();
        } else if (row instanceof Results.With5<?, ?, ?, ?, ?> w) {
            return w.entity();
        } else if (row instanceof Results.With6<?, ?, ?, ?, ?, ?> w) {
            return w.entity();
        }
        return null;
    }

    /** Returns the components of a row. */
    static List<Object> parts(Object row) {
        if (row instanceof Entity) {
            return List.of();
        } else if (row instanceof Results.With1<?> w) {
            return Arrays.asList(w.comp());
        } else if (row instanceof Results.With2<?, ?> w) {
            return Arrays.asList(w.comp1(), w.comp2());
        } else if (row instanceof Results.With3<?, ?, ?> w) {
            return Arrays.asList(w.comp1(), w.comp2(), w.comp3());
        } else if (row instanceof Results.With4<?, ?, ?, ?> w) {
            return Arrays.asList(w.comp1(), w.comp2(), w.comp3(), w.comp4());
        } else if (row instanceof Results.With5<?, ?, ?, ?, ?> w) {
            return Arrays.asList(w.comp1(), w.comp2(), w.comp3(), w.comp4(), w.comp5());
        } else if (row instanceof Results.With6<?, ?, ?, ?, ?, ?> w) {
            return Arrays.asList(w.comp1(), w.comp2(), w.comp3(), w.comp4(), w.comp5(), w.comp6());
        }
        return Arrays.asList(row);
    }
}
