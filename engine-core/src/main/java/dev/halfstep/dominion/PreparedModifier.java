package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import java.util.List;

/**
 * Stores component classes to add to entities and to remove from them. {@code withValue} returns an
 * {@link EntityChange} of one entity. This record implements the modifiers of Dominion's API for zero to eight added
 * classes. Callers use only the {@code withValue} with as many values as there are added classes.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PreparedModifier(Class<?>[] added, List<Class<?>> removed)
        implements Composition.ByRemoving,
                Composition.ByAdding1AndRemoving<Object>,
                Composition.ByAdding2AndRemoving<Object, Object>,
                Composition.ByAdding3AndRemoving<Object, Object, Object>,
                Composition.ByAdding4AndRemoving<Object, Object, Object, Object>,
                Composition.ByAdding5AndRemoving<Object, Object, Object, Object, Object>,
                Composition.ByAdding6AndRemoving<Object, Object, Object, Object, Object, Object>,
                Composition.ByAdding7AndRemoving<Object, Object, Object, Object, Object, Object, Object>,
                Composition.ByAdding8AndRemoving<Object, Object, Object, Object, Object, Object, Object, Object> {

    private Composition.Modifier changeOf(Entity entity, Object... values) {
        PreparedComposition.checkClasses(added, values);
        return new EntityChange(entity, List.of(values), removed);
    }

    @Override
    public Composition.Modifier withValue(Entity entity) {
        return changeOf(entity);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a) {
        return changeOf(entity, a);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b) {
        return changeOf(entity, a, b);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c) {
        return changeOf(entity, a, b, c);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c, Object d) {
        return changeOf(entity, a, b, c, d);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c, Object d, Object e) {
        return changeOf(entity, a, b, c, d, e);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c, Object d, Object e, Object f) {
        return changeOf(entity, a, b, c, d, e, f);
    }

    @Override
    public Composition.Modifier withValue(
            Entity entity, Object a, Object b, Object c, Object d, Object e, Object f, Object g) {
        return changeOf(entity, a, b, c, d, e, f, g);
    }

    @Override
    public Composition.Modifier withValue(
            Entity entity, Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h) {
        return changeOf(entity, a, b, c, d, e, f, g, h);
    }
}
