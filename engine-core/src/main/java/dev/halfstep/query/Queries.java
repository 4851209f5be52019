package dev.halfstep.query;

import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentRegistry;

/** Creates the queries of a world, each once, and finds them again without allocation. */
public final class Queries {

    private final Entities entities;
    private final ComponentRegistry registry;
    private final QueryCache known = new QueryCache();

    public Queries(Entities entities) {
        this.entities = entities;
        registry = entities.registry();
    }

    public <A> Query1<A> of(Class<A> a) {
        QueryCache place = known.with(a);
        return place.isEmpty() ? place.put(new Query1<>(entities, registry.get(a))) : place.get();
    }

    public <A, B> Query2<A, B> of(Class<A> a, Class<B> b) {
        QueryCache place = known.with(a).with(b);
        return place.isEmpty() ? place.put(new Query2<>(entities, registry.get(a), registry.get(b))) : place.get();
    }

    public <A, B, C> Query3<A, B, C> of(Class<A> a, Class<B> b, Class<C> c) {
        QueryCache place = known.with(a).with(b).with(c);
        return place.isEmpty()
                ? place.put(new Query3<>(entities, registry.get(a), registry.get(b), registry.get(c)))
                : place.get();
    }

    public <A, B, C, D> Query4<A, B, C, D> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        QueryCache place = known.with(a).with(b).with(c).with(d);
        return place.isEmpty()
                ? place.put(new Query4<>(entities, registry.get(a), registry.get(b), registry.get(c), registry.get(d)))
                : place.get();
    }

    public <A, B, C, D, E> Query5<A, B, C, D, E> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e) {
        QueryCache place = known.with(a).with(b).with(c).with(d).with(e);
        return place.isEmpty()
                ? place.put(new Query5<>(
                        entities, registry.get(a), registry.get(b), registry.get(c), registry.get(d), registry.get(e)))
                : place.get();
    }

    public <A, B, C, D, E, F> Query6<A, B, C, D, E, F> of(
            Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e, Class<F> f) {
        QueryCache place = known.with(a).with(b).with(c).with(d).with(e).with(f);
        return place.isEmpty()
                ? place.put(new Query6<>(
                        entities,
                        registry.get(a),
                        registry.get(b),
                        registry.get(c),
                        registry.get(d),
                        registry.get(e),
                        registry.get(f)))
                : place.get();
    }
}
