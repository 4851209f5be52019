package dev.halfstep.world;

/** The queries of a world: each is made once, and found again without garbage. */
final class Queries {

    private final World world;
    private final ComponentRegistry registry;
    private final QueryCache known = new QueryCache();

    Queries(World world, ComponentRegistry registry) {
        this.world = world;
        this.registry = registry;
    }

    @SuppressWarnings("unchecked") // a place of the cache stands for exactly this class
    <A> Query1<A> of(Class<A> a) {
        QueryCache place = known.with(a);
        Object query = place.get();
        if (query != null) {
            return (Query1<A>) query;
        }
        Registered<A> first = registry.get(a);
        return place.put(new Query1<>(world, Selection.of(first), first));
    }

    @SuppressWarnings("unchecked") // a place of the cache stands for exactly these classes
    <A, B> Query2<A, B> of(Class<A> a, Class<B> b) {
        QueryCache place = known.with(a).with(b);
        Object query = place.get();
        if (query != null) {
            return (Query2<A, B>) query;
        }
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        return place.put(new Query2<>(world, Selection.of(first, second), first, second));
    }

    @SuppressWarnings("unchecked") // a place of the cache stands for exactly these classes
    <A, B, C> Query3<A, B, C> of(Class<A> a, Class<B> b, Class<C> c) {
        QueryCache place = known.with(a).with(b).with(c);
        Object query = place.get();
        if (query != null) {
            return (Query3<A, B, C>) query;
        }
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        return place.put(new Query3<>(world, Selection.of(first, second, third), first, second, third));
    }

    @SuppressWarnings("unchecked") // a place of the cache stands for exactly these classes
    <A, B, C, D> Query4<A, B, C, D> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        QueryCache place = known.with(a).with(b).with(c).with(d);
        Object query = place.get();
        if (query != null) {
            return (Query4<A, B, C, D>) query;
        }
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        Registered<D> fourth = registry.get(d);
        return place.put(new Query4<>(world, Selection.of(first, second, third, fourth), first, second, third, fourth));
    }

    @SuppressWarnings("unchecked") // a place of the cache stands for exactly these classes
    <A, B, C, D, E> Query5<A, B, C, D, E> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e) {
        QueryCache place = known.with(a).with(b).with(c).with(d).with(e);
        Object query = place.get();
        if (query != null) {
            return (Query5<A, B, C, D, E>) query;
        }
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        Registered<D> fourth = registry.get(d);
        Registered<E> fifth = registry.get(e);
        return place.put(new Query5<>(
                world, Selection.of(first, second, third, fourth, fifth), first, second, third, fourth, fifth));
    }

    @SuppressWarnings("unchecked") // a place of the cache stands for exactly these classes
    <A, B, C, D, E, F> Query6<A, B, C, D, E, F> of(
            Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e, Class<F> f) {
        QueryCache place = known.with(a).with(b).with(c).with(d).with(e).with(f);
        Object query = place.get();
        if (query != null) {
            return (Query6<A, B, C, D, E, F>) query;
        }
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        Registered<D> fourth = registry.get(d);
        Registered<E> fifth = registry.get(e);
        Registered<F> sixth = registry.get(f);
        return place.put(new Query6<>(
                world,
                Selection.of(first, second, third, fourth, fifth, sixth),
                first,
                second,
                third,
                fourth,
                fifth,
                sixth));
    }
}
