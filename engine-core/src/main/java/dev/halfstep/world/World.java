package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Bundle;
import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.EntityChecks;
import dev.halfstep.archetype.SpawnPlans;
import dev.halfstep.archetype.WorldGuard;
import dev.halfstep.command.CommandBuffers;
import dev.halfstep.command.Commands;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.Ownership;
import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.query.MatchedArchetypes;
import dev.halfstep.query.OpenCursors;
import dev.halfstep.query.Queries;
import dev.halfstep.query.Query1;
import dev.halfstep.query.Query2;
import dev.halfstep.query.Query3;
import dev.halfstep.query.Query4;
import dev.halfstep.query.Query5;
import dev.halfstep.query.Query6;
import dev.halfstep.query.QueryFilter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores the entities of a game with their components. Entities with the same component classes share an archetype and
 * are its rows.
 *
 * <pre>{@code
 * World world = World.builder()
 *         .register(Transform.TYPE)
 *         .register(ComponentType.simulation(Velocity.class))
 *         .build();
 * EntityId ball = world.spawn(Transform.at(3, 4), new Velocity(1, 0));
 * world.query(Transform.class, Velocity.class)
 *         .forEach((id, transform, velocity) -> transform.translate(velocity.x, velocity.y, 0));
 * }</pre>
 *
 * <p>The structure of a world (its entities and their component classes) changes only while nothing iterates: directly
 * through the methods here, or deferred through {@link #commands()}.
 *
 * <p>A world is thread-confined: it belongs to the thread that built it, or to which it was {@linkplain #handOverTo
 * handed over}; a world that is {@linkplain Builder#guardedBy guarded by a lock}, to the thread that holds the lock. Only
 * the scheduler opens it to worker threads, with its structure fixed.
 */
public final class World implements AutoCloseable {

    private final ComponentRegistry registry;
    private final List<ComponentType<?>> types;

    /** Cached: snapshots read it in each step. */
    private final List<ComponentType<?>> typesToRead;

    private final WorldGuard guard;
    private final Entities entities;
    private final EntityChecks checks;
    private final SpawnPlans plans;
    private final CommandBuffers buffers;
    private final Queries queries;
    private final MatchedArchetypes all;
    private final EngineWorld engine;
    private final @Nullable Function<Class<?>, ComponentType<?>> typeAtFirstUse;
    private volatile @Nullable Dominion dominionApi;

    private World(Builder builder) {
        types = new ArrayList<>(builder.types);
        typesToRead = Collections.unmodifiableList(types);
        typeAtFirstUse = builder.typeAtFirstUse;
        OpenCursors openCursors = new OpenCursors();
        CurrentPhase phase = new CurrentPhase();
        guard = new WorldGuard(builder.lock, phase, openCursors::detachAll);
        registry = new ComponentRegistry(types, phase, this::registerAtFirstUse);
        entities = new Entities(registry, guard);
        queries = new Queries(entities);
        engine = new EngineWorld(entities, phase, openCursors);
        checks = engine.checks();
        plans = new SpawnPlans(registry);
        buffers = engine.buffers();
        all = new MatchedArchetypes(entities, QueryFilter.of());
        types.forEach(type -> engine.added(type, queries));
    }

    private void registerAtFirstUse(Class<?> unknown) {
        if (typeAtFirstUse == null) {
            throw new IllegalArgumentException(
                    "a component class must be registered before the world is built: " + unknown.getName());
        }
        guard.checkMayRegister(unknown);
        ComponentType<?> type = typeAtFirstUse.apply(unknown);
        if (type.componentClass() != unknown && !type.viewClasses().contains(unknown)) {
            throw new IllegalArgumentException("a class is registered at its first use by its own type, or by that of"
                    + " which it is a view: " + unknown.getName() + " by " + type);
        }
        registry.register(type);
        types.add(type);
        entities.trackRegisteredClasses();
        engine.added(type, queries);
    }

    /**
     * Begins to build a world.
     *
     * @return a builder without component classes
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the component classes of a world. */
    public static final class Builder {

        private final List<ComponentType<?>> types = new ArrayList<>();
        private @Nullable Function<Class<?>, ComponentType<?>> typeAtFirstUse;
        private @Nullable ReentrantLock lock;

        private Builder() {}

        /**
         * Registers a component class. Queries visit archetypes in the order of registration.
         *
         * @param type the class and how the world treats it
         * @return this
         */
        public Builder register(ComponentType<?> type) {
            types.add(type);
            return this;
        }

        /**
         * Registers unknown classes at their first use, after all others. Without this an unknown class is refused,
         * which finds components that a game forgot to register. In a parallel section the first use is refused.
         *
         * @param typeOf returns the type of a component class or of the component of a view
         * @return this
         */
        public Builder registerAtFirstUse(Function<Class<?>, ComponentType<?>> typeOf) {
            typeAtFirstUse = Objects.requireNonNull(typeOf, "typeOf");
            return this;
        }

        /**
         * Guards the world by a lock: it belongs to the thread that holds the lock, and cannot be handed over.
         *
         * @param newLock the lock, which callers hold during each use of the world
         * @return this
         */
        public Builder guardedBy(ReentrantLock newLock) {
            lock = Objects.requireNonNull(newLock, "lock");
            return this;
        }

        /**
         * Builds the world. Close it at the end.
         *
         * @return an empty world
         * @throws IllegalArgumentException if a class is registered twice
         */
        public World build() {
            return new World(this);
        }
    }

    /**
     * Returns the API of Dominion ECS on this world: the same entities, with the same component objects, and the rules
     * of this world. Its structural changes take effect at once, and are refused where those of this class are. States
     * and the enabled flag need both {@code EntityState.TYPE} and {@code Disabled.TYPE} of the package
     * {@code dev.halfstep.dominion}.
     *
     * @return always the same object
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    public Dominion dominion() {
        guard.checkMayRead();
        Dominion known = dominionApi;
        return known != null ? known : openDominion();
    }

    /** Creates the API at the first call. Synchronized for the threads of a parallel section. */
    private synchronized Dominion openDominion() {
        Dominion known = dominionApi;
        if (known == null) {
            known = ((DominionProvider) Dominion.factory(DominionProvider.NAME)).on(this);
            dominionApi = known;
        }
        return known;
    }

    void setDominion(Dominion newDominionApi) {
        dominionApi = newDominionApi;
    }

    EngineWorld engine() {
        return engine;
    }

    /**
     * Spawns an entity now.
     *
     * @param components its components, of different registered classes. None of them is part of another entity: dense
     *     components are checked at once, other mutable ones in strict mode after the step
     * @return its id
     * @throws IllegalArgumentException if a class is not registered, is a view or occurs twice
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change the
     *     simulated state
     */
    public EntityId spawn(Object... components) {
        guard.checkMayChange("spawn");
        Bundle bundle = Bundle.of(registry, plans, components);
        checks.checkMayPresent(bundle.signature(), "spawn an entity with simulation components");
        if (registry.hasOwners()) {
            bundle.forEachOwner(registry, checks::checkAlive);
        }
        EntityId id = entities.nextId();
        entities.spawn(id, bundle);
        return id;
    }

    /**
     * Despawns an entity now, after the entities that it owns.
     *
     * @param id a living entity
     * @see ComponentType#ownedBy
     * @throws IllegalArgumentException if the entity is not alive or of another world
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change the
     *     simulated state
     */
    public void despawn(EntityId id) {
        guard.checkMayChange("despawn");
        checks.checkAlive(id);
        if (guard.isPresenting()) {
            checks.checkIsPresentationOnly(id, "despawn ");
        }
        entities.despawn(id);
    }

    /**
     * Adds a component to an entity now.
     *
     * @param id a living entity
     * @param component a component of a registered class that the entity does not have, and that is part of no other one:
     *     see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has one of it
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change the
     *     simulated state
     */
    public void add(EntityId id, Object component) {
        guard.checkMayChange("add a component");
        checks.checkAlive(id);
        int index = Bundle.index(registry, component);
        if (guard.isPresenting()) {
            checks.checkMayPresentWith(id, index);
            checks.checkIsPresentationOnly(id, "add a component to ");
        }
        checkOwner(index, component);
        entities.add(id, index, component);
    }

    /**
     * Removes a component from an entity now.
     *
     * @param id a living entity
     * @param componentClass the class of a component that it has
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change the
     *     simulated state
     */
    public void remove(EntityId id, Class<?> componentClass) {
        guard.checkMayChange("remove a component");
        checks.checkAlive(id);
        int index = registry.stored(componentClass).index();
        if (guard.isPresenting()) {
            checks.checkMayPresentWithout(id, index);
        }
        entities.remove(id, index);
    }

    /**
     * Replaces the component of a class now. Listeners are called as for a removed component. Replacing a dense
     * component by itself is a no-op.
     *
     * @param id a living entity
     * @param component a component of a class that the entity has, and that is part of no other one: see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has none of it
     * @throws IllegalStateException if a query iterates, the world is closed, or presentation would change the
     *     simulated state
     */
    public void replace(EntityId id, Object component) {
        guard.checkMayChange("replace a component");
        Objects.requireNonNull(component, "a component must not be null");
        checks.checkAlive(id);
        if (guard.isPresenting()) {
            checks.checkIsPresentationOnly(id, "replace a component of ");
        }
        int index = entities.replacementIndex(id, component);
        checkOwner(index, component);
        entities.replace(id, index, component);
    }

    private void checkOwner(int index, Object component) {
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            checks.checkAlive(owner);
        }
    }

    /**
     * Returns true if an entity has a component.
     *
     * @param id a living entity
     * @param componentClass a registered class, or a view of one
     * @return false if it has none of that class
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     */
    public boolean has(EntityId id, Class<?> componentClass) {
        checkMayRead(id);
        return entities.get(id, registry.get(componentClass)) != null;
    }

    /**
     * Returns a component of an entity.
     *
     * @param id a living entity
     * @param componentClass the class of a component that it has, or a view of one
     * @param <T> that class
     * @return the component itself
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no such component
     */
    public <T> T get(EntityId id, Class<T> componentClass) {
        checkMayRead(id);
        return entities.require(id, registry.get(componentClass));
    }

    private void checkMayRead(EntityId id) {
        guard.checkMayRead();
        checks.checkAlive(id);
    }

    /**
     * Returns the number of living entities.
     *
     * @return 0 or more
     */
    public int size() {
        return entities.count();
    }

    /**
     * Visits every living entity exactly once, in the order of queries.
     *
     * @param each called for each entity
     */
    public void forEachEntity(Consumer<EntityId> each) {
        List<Archetype> archetypes = all.begin();
        try {
            for (int i = 0; i < archetypes.size(); i++) {
                visit(archetypes.get(i), each);
            }
        } finally {
            all.end();
        }
    }

    private static void visit(Archetype archetype, Consumer<EntityId> each) {
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                each.accept(chunk.get(slot));
            }
        }
    }

    /**
     * Returns the query for the entities with a component. The first call creates it; further calls do not allocate.
     *
     * @param a a registered class, or a view of one
     * @param <A> the class
     * @return always the same query
     * @throws IllegalArgumentException if the class is not registered
     */
    public <A> Query1<A> query(Class<A> a) {
        guard.checkMayRead();
        return queries.of(a);
    }

    /**
     * Returns the query for the entities with two components, see {@link #query(Class)}.
     *
     * @param a the first class
     * @param b the second class
     * @param <A> the first class
     * @param <B> the second class
     * @return always the same query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B> Query2<A, B> query(Class<A> a, Class<B> b) {
        guard.checkMayRead();
        return queries.of(a, b);
    }

    /**
     * Returns the query for the entities with three components, see {@link #query(Class)}.
     *
     * @param a the first class
     * @param b the second class
     * @param c the third class
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @return always the same query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C> Query3<A, B, C> query(Class<A> a, Class<B> b, Class<C> c) {
        guard.checkMayRead();
        return queries.of(a, b, c);
    }

    /**
     * Returns the query for the entities with four components, see {@link #query(Class)}.
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
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C, D> Query4<A, B, C, D> query(Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        guard.checkMayRead();
        return queries.of(a, b, c, d);
    }

    /**
     * Returns the query for the entities with five components, see {@link #query(Class)}.
     *
     * @param a the first class
     * @param b the second class
     * @param c the third class
     * @param d the fourth class
     * @param e the fifth class
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     * @return always the same query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C, D, E> Query5<A, B, C, D, E> query(Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e) {
        guard.checkMayRead();
        return queries.of(a, b, c, d, e);
    }

    /**
     * Returns the query for the entities with six components, see {@link #query(Class)}.
     *
     * @param a the first class
     * @param b the second class
     * @param c the third class
     * @param d the fourth class
     * @param e the fifth class
     * @param f the sixth class
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     * @param <F> the sixth class
     * @return always the same query
     * @throws IllegalArgumentException if a class is not registered
     */
    public <A, B, C, D, E, F> Query6<A, B, C, D, E, F> query(
            Class<A> a, Class<B> b, Class<C> c, Class<D> d, Class<E> e, Class<F> f) {
        guard.checkMayRead();
        return queries.of(a, b, c, d, e, f);
    }

    /**
     * Returns the command buffer of this world, which defers structural changes.
     *
     * @return always the same one
     */
    public Commands commands() {
        return buffers.ofWorld();
    }

    /**
     * Applies the pending commands of {@link #commands()}, in their order. If one fails, the rest is dropped.
     *
     * @throws IllegalStateException if a query iterates, a parallel section is open or the world is closed
     */
    public void applyCommands() {
        buffers.apply();
    }

    /**
     * Hands the world over to another thread, for example from a loading thread to the thread of the game. There must be
     * a happens-before edge between this call and the other thread's first use, as {@link Thread#start()} is one.
     *
     * @param newOwner the thread that owns the world from now on
     * @throws IllegalStateException if a query iterates, a parallel section is open, the world is closed or guarded by
     *     a lock, or it belongs to another thread than the one that calls
     */
    public void handOverTo(Thread newOwner) {
        guard.handOverTo(newOwner);
    }

    /**
     * Returns the owner that a component of an entity names. The entity is despawned with its owner.
     *
     * @param id a living entity
     * @param componentClass a registered class
     * @return the owner that the component named when it was added; null if it named none, or the entity has no component
     *     of the class
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     * @see ComponentType#ownedBy
     */
    public @Nullable EntityId ownerOf(EntityId id, Class<?> componentClass) {
        checkMayRead(id);
        Ownership ownership = Ownership.of(id, registry.stored(componentClass).index());
        return ownership == null ? null : ownership.owner();
    }

    /**
     * Visits the entities that name an owner by a component, in the order of their numbers. The cost depends on the number
     * of owned entities only. The structure of the world must not change meanwhile.
     *
     * @param owner a living entity
     * @param componentClass the registered class of the component that names the owner
     * @param each called for each owned entity
     * @throws IllegalArgumentException if the owner is not alive or of another world, or the class is not registered
     * @see ComponentType#ownedBy
     */
    public void forEachOwned(EntityId owner, Class<?> componentClass, Consumer<EntityId> each) {
        checkMayRead(owner);
        int index = registry.stored(componentClass).index();
        guard.beginIteration();
        try {
            for (Ownership next = Ownership.firstOwned(owner); next != null; next = next.next()) {
                if (next.isThrough(index)) {
                    each.accept(next.owned());
                }
            }
        } finally {
            guard.endIteration();
        }
    }

    /**
     * Returns the component classes of this world.
     *
     * @return an unmodifiable view in the order of registration, which grows if classes are registered at first use
     */
    public List<ComponentType<?>> componentTypes() {
        return typesToRead;
    }

    /**
     * Returns the drawn values of a component, for presentation systems.
     *
     * @param componentClass a class that was registered with an interpolator
     * @param <C> the class
     * @return always the same object
     * @throws IllegalArgumentException if the class is not registered, or has no interpolator
     */
    @SuppressWarnings("unchecked") // the values of a class are of that class
    public <C> InterpolatedValues<C> interpolated(Class<C> componentClass) {
        guard.checkMayRead();
        registry.get(componentClass);
        List<InterpolatedValues<?>> known = engine.interpolated();
        for (int i = 0; i < known.size(); i++) { // no iterator: systems ask for each entity
            if (known.get(i).componentClass() == componentClass) {
                return (InterpolatedValues<C>) known.get(i);
            }
        }
        throw new IllegalArgumentException("only a component that was registered with an interpolator has interpolated"
                + " values, see ComponentType.interpolatedBy(...): " + componentClass.getSimpleName());
    }

    /**
     * Returns true if the world was closed.
     *
     * @return true from {@link #close()} on
     */
    public boolean isClosed() {
        return guard.isClosed();
    }

    /**
     * Closes the world: further use is refused.
     *
     * @throws IllegalStateException if a query iterates, a parallel section is open, or the world belongs to another
     *     thread
     */
    @Override
    public void close() {
        guard.close();
    }
}
