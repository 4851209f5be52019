package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import java.util.List;

/**
 * Prepares an {@link EntityChange}, which {@code withValue} returns. It implements all modifiers of the
 * API, which add up to eight components. Only the {@code withValue} with as many values as added classes may be called.
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

    private Composition.Modifier with(Entity entity, Object... values) {
        PreparedComposition.checkClasses(added, values);
        return new EntityChange(entity, List.of(values), removed);
    }

    @Override
    public Composition.Modifier withValue(Entity entity) {
        return with(entity);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a) {
        return with(entity, a);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b) {
        return with(entity, a, b);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c) {
        return with(entity, a, b, c);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c, Object d) {
        return with(entity, a, b, c, d);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c, Object d, Object e) {
        return with(entity, a, b, c, d, e);
    }

    @Override
    public Composition.Modifier withValue(Entity entity, Object a, Object b, Object c, Object d, Object e, Object f) {
        return with(entity, a, b, c, d, e, f);
    }

    @Override
    public Composition.Modifier withValue(
            Entity entity, Object a, Object b, Object c, Object d, Object e, Object f, Object g) {
        return with(entity, a, b, c, d, e, f, g);
    }

    @Override
    public Composition.Modifier withValue(
            Entity entity, Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h) {
        return with(entity, a, b, c, d, e, f, g, h);
    }
}
