package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;

/**
 * Stores component classes for the creation of entities. The result of {@code withValue} also stores a component of
 * each class. This record implements the compositions of one to eight classes. Callers use only the {@code withValue}
 * with as many values as there are classes.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PreparedComponents(HalfstepDominion dominion, Class<?>[] classes, Object[] components)
        implements Composition.Of1<Object>,
                Composition.Of2<Object, Object>,
                Composition.Of3<Object, Object, Object>,
                Composition.Of4<Object, Object, Object, Object>,
                Composition.Of5<Object, Object, Object, Object, Object>,
                Composition.Of6<Object, Object, Object, Object, Object, Object>,
                Composition.Of7<Object, Object, Object, Object, Object, Object, Object>,
                Composition.Of8<Object, Object, Object, Object, Object, Object, Object, Object> {

    private static final Object[] NO_COMPONENTS = {};

    PreparedComponents(HalfstepDominion dominion, Class<?>... classes) {
        this(dominion, classes, NO_COMPONENTS);
    }

    @Override
    public Object[] getComponents() {
        if (components.length != classes.length) {
            throw new IllegalStateException("a prepared composition must have values: pass the result of withValue(...)"
                    + " to createPreparedEntity(...)");
        }
        return components;
    }

    @Override
    public Object getContext() {
        return dominion;
    }

    private Composition.OfTypes withComponents(Object... values) {
        PreparedComposition.checkClasses(classes, values);
        return new PreparedComponents(dominion, classes, values);
    }

    @Override
    public Composition.OfTypes withValue(Object a) {
        return withComponents(a);
    }

    @Override
    public Composition.OfTypes withValue(Object a, Object b) {
        return withComponents(a, b);
    }

    @Override
    public Composition.OfTypes withValue(Object a, Object b, Object c) {
        return withComponents(a, b, c);
    }

    @Override
    public Composition.OfTypes withValue(Object a, Object b, Object c, Object d) {
        return withComponents(a, b, c, d);
    }

    @Override
    public Composition.OfTypes withValue(Object a, Object b, Object c, Object d, Object e) {
        return withComponents(a, b, c, d, e);
    }

    @Override
    public Composition.OfTypes withValue(Object a, Object b, Object c, Object d, Object e, Object f) {
        return withComponents(a, b, c, d, e, f);
    }

    @Override
    public Composition.OfTypes withValue(Object a, Object b, Object c, Object d, Object e, Object f, Object g) {
        return withComponents(a, b, c, d, e, f, g);
    }

    @Override
    public Composition.OfTypes withValue(
            Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h) {
        return withComponents(a, b, c, d, e, f, g, h);
    }
}
