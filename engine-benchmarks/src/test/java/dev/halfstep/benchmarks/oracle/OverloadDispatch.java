package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls the overload of Dominion's API for the number of types in a list. The overloads differ in that number only. */
final class OverloadDispatch {

    private OverloadDispatch() {}

    /** Prepares a creation of 1 to 8 components. */
    static Composition.OfTypes prepareCreation(
            Composition composition, List<? extends Class<?>> types, List<?> components) {
        return (Composition.OfTypes) call(call(composition, "of", types), "withValue", components);
    }

    /** Prepares a modifier that adds 0 to 8 components and removes types. */
    static Composition.Modifier prepareModifier(
            Composition composition,
            Entity entity,
            List<? extends Class<?>> types,
            List<?> components,
            Class<?>... removed) {
        List<Object> addedAndRemoved = new ArrayList<>(types);
        addedAndRemoved.add(removed);
        List<Object> entityAndComponents = new ArrayList<>(components);
        entityAndComponents.add(0, entity);
        String method = types.isEmpty() ? "byRemoving" : "byAdding" + types.size() + "AndRemoving";
        return (Composition.Modifier)
                call(call(composition, method, addedAndRemoved), "withValue", entityAndComponents);
    }

    /** Finds entities with 1 to 6 types, or all entities if there are none. */
    static Results<?> findEntities(Dominion dominion, List<? extends Class<?>> types) {
        return types.isEmpty() ? dominion.findAllEntities() : (Results<?>) call(dominion, "findEntitiesWith", types);
    }

    /** Finds compositions with 1 to 6 types. */
    static Results<?> findCompositions(Dominion dominion, List<? extends Class<?>> types) {
        return (Results<?>) call(dominion, "findCompositionsWith", types);
    }

    /** Returns the entity of a row, or null if the row has none. */
    static @Nullable Entity entityOf(Object row) {
        List<Object> values = values(row);
        return values.get(values.size() - 1) instanceof Entity entity ? entity : null;
    }

    /** Returns the components of a row. */
    static List<Object> componentsOf(Object row) {
        List<Object> values = values(row);
        boolean hasEntity = isRecord(row) || row instanceof Entity;
        return hasEntity ? values.subList(0, values.size() - 1) : values;
    }

    /** Returns the components of a row and then its entity, if the row has one. */
    private static List<Object> values(Object row) {
        if (!isRecord(row)) {
            return List.of(row);
        }
        return Arrays.stream(row.getClass().getRecordComponents())
                .map(RecordComponent::getAccessor)
                .map(accessor -> call(accessor, row))
                .toList();
    }

    /** Returns whether a row is one of the records from {@code Results.With1} to {@code Results.With6}. */
    private static boolean isRecord(Object row) {
        return row.getClass().getEnclosingClass() == Results.class;
    }

    /** Calls the method of the interface of an object that has this name and number of parameters. */
    private static Object call(Object target, String name, List<?> arguments) {
        Method method = Arrays.stream(target.getClass().getInterfaces())
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(each -> each.getName().equals(name) && each.getParameterCount() == arguments.size())
                .findFirst()
                .orElseThrow(() -> new AssertionError("the API must have " + name + " of " + arguments));
        return call(method, target, arguments.toArray());
    }

    private static Object call(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a call must succeed: " + method, e);
        }
    }
}
