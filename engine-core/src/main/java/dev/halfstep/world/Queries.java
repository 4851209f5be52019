package dev.halfstep.world;

import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.Entities;

/**
 * Creates each query of a world once, and then returns it without allocation. All methods take registered component
 * classes or views of them, and throw an {@link IllegalArgumentException} for an unregistered class.
 */
final class Queries {

    private final Entities entities;
    private final ComponentRegistry registry;
    private final QueryTrieNode cache = new QueryTrieNode();

    /**
     * Creates a cache without queries.
     *
     * @param entities the entities of a world
     */
    public Queries(Entities entities) {
        this.entities = entities;
        registry = entities.registry();
    }

    /**
     * Returns the query for one class.
     *
     * @param a the class
     * @param <A> the class
     * @return always the same query
     */
    public <A> Query1<A> of(Class<A> a) {
        QueryTrieNode node = cache.child(a);
        return node.isEmpty() ? node.putIfAbsent(new Query1<>(entities, registry.get(a))) : node.get();
    }

    /**
     * Returns the only component of a class, which exactly one entity must have.
     *
     * @param a the class
     * @param <A> the class
     * @return the component itself, or its view
     * @throws IllegalStateException if no entity or more than one has a component of the class
     */
    public <A> A single(Class<A> a) {
        return of(a).singleComponent();
    }

    /**
     * Returns the query for two classes.
     *
     * @param a the first class
     * @param b the second class
     * @param <A> the first class
     * @param <B> the second class
     * @return always the same query
     */
    public <A, B> Query2<A, B> of(Class<A> a, Class<B> b) {
        QueryTrieNode node = cache.child(a).child(b);
        return node.isEmpty() ? node.putIfAbsent(new Query2<>(entities, registry.get(a), registry.get(b))) : node.get();
    }

    /**
     * Returns the query for three classes.
     *
     * @param a the first class
     * @param b the second class
     * @param c the third class
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @return always the same query
     */
    public <A, B, C> Query3<A, B, C> of(Class<A> a, Class<B> b, Class<C> c) {
        QueryTrieNode node = cache.child(a).child(b).child(c);
        return node.isEmpty()
                ? node.putIfAbsent(new Query3<>(entities, registry.get(a), registry.get(b), registry.get(c)))
                : node.get();
    }

    /**
     * Returns the query for four classes.
     *
     * @param a the first class
     * @param b the second class
     * @param c the third class
     * @param d the fourth class
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @return always the same query
     */
    public <A, B, C, D> Query4<A, B, C, D> of(Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        QueryTrieNode node = cache.child(a).child(b).child(c).child(d);
        return node.isEmpty()
                ? node.putIfAbsent(
                        new Query4<>(entities, registry.get(a), registry.get(b), registry.get(c), registry.get(d)))
                : node.get();
    }
}
