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

    @SuppressWarnings("unchecked") // the key stands for exactly this class
    <A> Query1<A> of(Class<A> a) {
        Registered<A> first = registry.get(a);
        long key = QueryCache.key(first);
        Object query = known.get(key);
        if (query != null) {
            return (Query1<A>) query;
        }
        Selection selection = Selection.of(first);
        return known.put(key, new Query1<>(world, selection, first));
    }

    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    <A, B> Query2<A, B> of(Class<A> a, Class<B> b) {
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        long key = QueryCache.key(QueryCache.key(first), second);
        Object query = known.get(key);
        if (query != null) {
            return (Query2<A, B>) query;
        }
        Selection selection = Selection.of(first, second);
        return known.put(key, new Query2<>(world, selection, first, second));
    }

    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    <A, B, C> Query3<A, B, C> of(Class<A> a, Class<B> b, Class<C> c) {
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        long key = QueryCache.key(QueryCache.key(first), second);
        key = QueryCache.key(key, third);
        Object query = known.get(key);
        if (query != null) {
            return (Query3<A, B, C>) query;
        }
        Selection selection = Selection.of(first, second, third);
        return known.put(key, new Query3<>(world, selection, first, second, third));
    }

    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    <A, B, C, D> Query4<A, B, C, D> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        Registered<D> fourth = registry.get(d);
        long key = QueryCache.key(QueryCache.key(first), second);
        key = QueryCache.key(key, third);
        key = QueryCache.key(key, fourth);
        Object query = known.get(key);
        if (query != null) {
            return (Query4<A, B, C, D>) query;
        }
        Selection selection = Selection.of(first, second, third, fourth);
        return known.put(key, new Query4<>(world, selection, first, second, third, fourth));
    }

    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    <A, B, C, D, E> Query5<A, B, C, D, E> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e) {
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        Registered<D> fourth = registry.get(d);
        Registered<E> fifth = registry.get(e);
        long key = QueryCache.key(QueryCache.key(first), second);
        key = QueryCache.key(key, third);
        key = QueryCache.key(key, fourth);
        key = QueryCache.key(key, fifth);
        Object query = known.get(key);
        if (query != null) {
            return (Query5<A, B, C, D, E>) query;
        }
        Selection selection = Selection.of(first, second, third, fourth, fifth);
        return known.put(key, new Query5<>(world, selection, first, second, third, fourth, fifth));
    }

    @SuppressWarnings("unchecked") // the key stands for exactly these classes
    <A, B, C, D, E, F> Query6<A, B, C, D, E, F> of(
            Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e, Class<F> f) {
        Registered<A> first = registry.get(a);
        Registered<B> second = registry.get(b);
        Registered<C> third = registry.get(c);
        Registered<D> fourth = registry.get(d);
        Registered<E> fifth = registry.get(e);
        Registered<F> sixth = registry.get(f);
        long key = QueryCache.key(QueryCache.key(first), second);
        key = QueryCache.key(key, third);
        key = QueryCache.key(key, fourth);
        key = QueryCache.key(key, fifth);
        key = QueryCache.key(key, sixth);
        Object query = known.get(key);
        if (query != null) {
            return (Query6<A, B, C, D, E, F>) query;
        }
        Selection selection = Selection.of(first, second, third, fourth, fifth, sixth);
        return known.put(key, new Query6<>(world, selection, first, second, third, fourth, fifth, sixth));
    }
}
