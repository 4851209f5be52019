package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.SpawnPlan;
import dev.halfstep.storage.WorldGuard;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Stores the entities of a game with their components. Entities with exactly the same component classes are stored
 * together, in one archetype.
 *
 * <pre>{@code
 * World world = World.builder()
 *         .register(Transform.TYPE)
 *         .register(Velocity.class)
 *         .build();
 * EntityId ball = world.spawn(Transform.at(3, 4), new Velocity(1, 0));
 * for (var moving : world.query(Transform.class, Velocity.class)) {
 *     Velocity velocity = moving.second();
 *     moving.first().translate(velocity.x, velocity.y, 0);
 * }
 * }</pre>
 *
 * <p>The structure of a world is the set of its entities and of their component classes. The methods of this class
 * change it at once, so they must not be called while a query iterates: a loop over a query throws if it goes on after
 * such a change, and within a callback these methods throw. {@link #commands()} defers changes to {@link
 * #applyCommands()}.
 *
 * <p>A world is thread-confined. It belongs to the thread that built it, or to which it was {@linkplain #handOverTo
 * handed over}. A world that is {@linkplain Builder#guardedBy guarded by a lock} belongs to the thread that holds the
 * lock. In a parallel section, the scheduler lets worker threads use the world, with its structure fixed.
 */
public final class World implements AutoCloseable {

    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final Entities entities;
    private final EntityChecks checks;
    private final Commands commands;

    /** The buffer of {@link #applyAtOnce}. Empty between two calls. */
    private final Commands batch;

    /** Has each query of this world once. */
    private final QueryTrieNode queries = new QueryTrieNode();

    private final Map<Class<?>, Lookup<?>> lookups = new ConcurrentHashMap<>();
    private final MatchedArchetypes allArchetypes;
    private final EngineWorld engine;

    /** Returns the type of a class that is not registered yet. Null if the world refuses unregistered classes. */
    private final @Nullable Function<Class<?>, ComponentType<?>> typeAtFirstUse;

    private volatile @Nullable Dominion dominionApi;

    private World(Builder builder) {
        typeAtFirstUse = builder.typeAtFirstUse;
        CurrentPhase phase = new CurrentPhase();
        guard = new WorldGuard(builder.lock, phase);
        registry = new ComponentRegistry(builder.types, phase, this::registerAtFirstUse);
        entities = new Entities(registry, guard);
        engine = new EngineWorld(this, entities, phase);
        checks = engine.checks();
        commands = new Commands(entities, engine, /* isWorldBuffer= */ true);
        batch = new Commands(entities, engine, /* isWorldBuffer= */ true);
        allArchetypes = new MatchedArchetypes(entities, new ComponentInfo<?>[0], QueryFilter.NONE);
        registry.types().forEach(type -> engine.typeRegistered(type, this));
    }

    /** Returns whether a component class has a constant {@code TYPE}, as in {@link ComponentType}. */
    private static boolean hasType(Class<?> componentClass) {
        return Arrays.stream(componentClass.getDeclaredFields())
                .anyMatch(field -> field.getName().equals("TYPE") && field.getType() == ComponentType.class);
    }

    /** Registers an unknown class with the function of the builder, or throws if there is none. */
    private void registerAtFirstUse(Class<?> unknown) {
        if (typeAtFirstUse == null) {
            throw new IllegalArgumentException("a component class must be registered before the world is built: "
                    + unknown.getName() + "; add register(" + unknown.getSimpleName()
                    + (hasType(unknown) ? ".TYPE" : ".class") + ") to its builder");
        }
        guard.checkMayRegister(unknown);
        ComponentType<?> type = typeAtFirstUse.apply(unknown);
        if (type.componentClass() != unknown && !type.viewClasses().contains(unknown)) {
            throw new IllegalArgumentException("the function of registerAtFirstUse must return the type of a class, or"
                    + " the type of which it is a view: it returned " + type + " for " + unknown.getName());
        }
        engine.register(type, this);
    }

    /**
     * Returns the type that the class with a name would be registered with at its first use.
     *
     * @return null if there is no such class, or this world refuses it
     */
    @Nullable
    ComponentType<?> typeAtFirstUse(String className) {
        if (typeAtFirstUse == null) {
            return null;
        }
        try { // the function belongs to the game, so its class loader finds the classes of the game
            return typeAtFirstUse.apply(Class.forName(
                    className,
                    /* initialize= */ false,
                    typeAtFirstUse.getClass().getClassLoader()));
        } catch (ClassNotFoundException | LinkageError | RuntimeException refused) {
            return null;
        }
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
         * Registers component classes. Queries visit archetypes in the order of registration.
         *
         * @param newTypes the types of the classes
         * @return this
         */
        public Builder register(ComponentType<?>... newTypes) {
            types.addAll(List.of(newTypes));
            return this;
        }

        /**
         * Registers component classes of the simulation that need no further declaration: the same as {@code
         * register(ComponentType.simulation(...))} for each class.
         *
         * @param simulationClasses the classes
         * @return this
         * @throws IllegalArgumentException if a class has a constant {@code TYPE}, which must be registered instead, or
         *     is a {@link DenseComponent}
         */
        public Builder register(Class<?>... simulationClasses) {
            for (Class<?> simulationClass : simulationClasses) {
                checkNeedsNoDeclaration(simulationClass);
                types.add(ComponentType.simulation(simulationClass));
            }
            return this;
        }

        /** Refuses a class of which its name says too little. */
        private static void checkNeedsNoDeclaration(Class<?> simulationClass) {
            String name = simulationClass.getSimpleName();
            if (hasType(simulationClass)) {
                throw new IllegalArgumentException("a component class with a TYPE must be registered by it: "
                        + simulationClass.getName() + "; use register(" + name + ".TYPE)");
            }
            if (DenseComponent.class.isAssignableFrom(simulationClass)) {
                throw new IllegalArgumentException("a dense component must be registered with its storage: "
                        + simulationClass.getName() + "; use register(ComponentType.simulation(" + name
                        + ".class).storedIn(DenseComponent.floats(...)))");
            }
        }

        /**
         * Registers unknown classes at their first use. Queries visit them after all other classes, in the order of
         * their names, so that the order of first uses does not matter: presentation, or a step that a rollback undoes,
         * may use a class first. By default the world refuses an unknown class, so that a game finds the components
         * that it forgot to register. In a parallel section the first use is refused. A load registers the classes that
         * a saved state contains.
         *
         * @param typeOf returns the type of a component class; for a view, the type of its component
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
         * Builds the world. The caller closes it.
         *
         * @return an empty world
         * @throws IllegalArgumentException if a class is registered twice
         */
        public World build() {
            return new World(this);
        }
    }

    /**
     * Returns the API of Dominion ECS on this world: the same entities with the same component objects. Structural
     * changes by this API take effect at once, under the same conditions as the methods of this class. Entity states
     * and the enabled flag need the registered types {@code EntityState.TYPE} and {@code Disabled.TYPE} of the package
     * {@code dev.halfstep.dominion}.
     *
     * @return always the same object
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    public Dominion dominion() {
        guard.checkMayRead();
        Dominion cached = dominionApi;
        return cached != null ? cached : createDominion();
    }

    /** Creates the API of Dominion ECS at the first call. Synchronized for the threads of a parallel section. */
    private synchronized Dominion createDominion() {
        Dominion api = dominionApi; // read again: another thread may have created it
        if (api == null) {
            api = ((DominionProvider) Dominion.factory(DominionProvider.NAME)).on(this);
            dominionApi = api;
        }
        return api;
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
     * @param components the components of the entity, of different registered classes. No component may belong to
     *     another entity: dense components, such as the Transform, are checked in this call, and a scheduler in strict
     *     mode checks other mutable components after the step
     * @return the id of the entity
     * @throws IllegalArgumentException if a class is not registered, is a view or occurs twice
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public EntityId spawn(Object... components) {
        guard.prepareStructuralChange("spawn");
        SpawnPlan plan = checks.planSpawn(components);
        Object[] ordered = checks.checkSpawn(plan, components);
        EntityId id = entities.newId();
        entities.spawn(id, plan, ordered, /* first= */ 0, PresentationTime.END_OF_STEP);
        return id;
    }

    /**
     * Despawns an entity now, after the entities that it owns.
     *
     * @param id a living entity
     * @see ComponentType#ownedBy
     * @throws IllegalArgumentException if the entity is not alive or of another world
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public void despawn(EntityId id) {
        guard.prepareStructuralChange("despawn");
        checks.checkDespawn(id);
        entities.despawn(id);
    }

    /**
     * Adds a component to an entity now. {@link #put} and {@link #addIfAbsent} are for an entity that may have one.
     *
     * @param id a living entity
     * @param component the component, of a registered class. The entity must not have a component of this class yet,
     *     and the component must not belong to another entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has a component of the class
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public void add(EntityId id, Object component) {
        guard.prepareStructuralChange("add a component");
        if (!entities.add(id, checks.checkAdd(id, component), component)) {
            throw EntityChecks.alreadyHas(id, component);
        }
    }

    /**
     * Removes a component from an entity now. {@link #removeIfPresent} is for an entity that may have none.
     *
     * @param id a living entity
     * @param componentClass the class of a component of the entity
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no component of the class
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public void remove(EntityId id, Class<?> componentClass) {
        guard.prepareStructuralChange("remove a component");
        if (!entities.remove(id, checks.checkRemove(id, componentClass))) {
            throw EntityChecks.missing(id, componentClass, "removed");
        }
    }

    /**
     * Replaces the component of a class now. Systems receive the event {@link Removed} for the old component, unless it
     * is the same object. Replacing a dense component by itself is a no-op.
     *
     * @param id a living entity
     * @param component the new component. The entity must have a component of this class, and the new component must
     *     not belong to another entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, the class is not registered, or
     *     the entity has no component of the class
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public void replace(EntityId id, Object component) {
        guard.prepareStructuralChange("replace a component");
        if (!entities.replace(id, checks.checkReplace(id, component), component)) {
            throw EntityChecks.missing(id, component.getClass(), "replaced");
        }
    }

    /**
     * Adds a component to an entity now, or replaces the one of its class: does what {@link #add} or {@link #replace}
     * does. So it can be repeated, and the last call decides.
     *
     * @param id a living entity
     * @param component the component, of a registered class. It must not belong to another entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public void put(EntityId id, Object component) {
        guard.prepareStructuralChange("add or replace a component");
        entities.put(id, checks.checkPut(id, component), component);
    }

    /**
     * Adds a component to an entity now, unless it has one of this class. Then nothing changes, and the passed
     * component belongs to no entity. So the call can be repeated, and the first one decides.
     *
     * @param id a living entity
     * @param component the component, of a registered class. It must not belong to an entity, see {@link #spawn}
     * @return false if the entity has a component of this class already
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public boolean addIfAbsent(EntityId id, Object component) {
        guard.prepareStructuralChange("add a component");
        return entities.add(id, checks.checkAdd(id, component), component);
    }

    /**
     * Removes a component from an entity now, if it has one of this class. So the call can be repeated.
     *
     * @param id a living entity
     * @param componentClass a component class
     * @return false if the entity has no component of this class
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     * @throws IllegalStateException within a callback of a query, or if the world is closed, or presentation would
     *     change the simulated state
     */
    public boolean removeIfPresent(EntityId id, Class<?> componentClass) {
        guard.prepareStructuralChange("remove a component");
        return entities.remove(id, checks.checkRemove(id, componentClass));
    }

    /**
     * Spawns several entities now, as {@link #spawn} does for each.
     *
     * @param count the number of entities, 0 or more
     * @param components a function for each component, which creates the component of an entity by its index, from 0 up
     *     to {@code count - 1}. The functions of an entity are called in the order of the arguments, before those of
     *     the next entity
     * @return the ids in the order of the indices
     * @throws IllegalArgumentException as for {@link #spawn}, or if the count is negative
     * @throws IllegalStateException as for {@link #spawn}
     */
    public EntityId[] spawnMany(int count, IntFunction<?>... components) {
        return Commands.spawnEach(count, components, this::spawn);
    }

    /**
     * Despawns all entities of a query now, in the order of the query, each after the entities that it owns: the same
     * as a command for each, applied at once.
     *
     * @param query a query of this world
     * @throws IllegalArgumentException if the query is of another world
     * @throws IllegalStateException as for {@link #despawn}; then nothing is changed
     */
    public void despawnAll(Query<?, ?, ?, ?> query) {
        applyAtOnce("despawn", () -> batch.despawnAll(query));
    }

    /**
     * Despawns several entities now, in the order of the array, each after the entities that it owns. All entities are
     * checked before the first is despawned; one that is owned by an earlier one is despawned with its owner.
     *
     * @param ids living entities
     * @throws IllegalArgumentException as for {@link #despawn}; then nothing is changed
     * @throws IllegalStateException as for {@link #despawn}; then nothing is changed
     */
    public void despawnAll(EntityId[] ids) {
        applyAtOnce("despawn", () -> {
            checkAlive(ids);
            batch.despawnAll(ids);
        });
    }

    /**
     * Adds a component to all entities of a query now, in the order of the query: the same as a command for each,
     * applied at once.
     *
     * @param query a query of this world; {@code without} excludes entities that have such a component
     * @param component returns the component for an entity: a new object, or one that all entities may share, such as a
     *     record without fields. Called for all entities before the first change; must not change the structure of the
     *     world
     * @throws IllegalArgumentException as for {@link #add}, or if the query is of another world. If an entity has a
     *     component of the class, the entities before it keep their new component
     * @throws IllegalStateException as for {@link #add}
     */
    public void addToAll(Query<?, ?, ?, ?> query, Function<EntityId, ?> component) {
        applyAtOnce("add a component", () -> batch.addToAll(query, component));
    }

    /**
     * Adds a component to several entities now, in the order of the array, as {@link #addToAll(Query, Function)} does.
     *
     * @param ids living entities
     * @param component returns the component for an entity
     * @throws IllegalArgumentException as for {@link #add}
     * @throws IllegalStateException as for {@link #add}
     */
    public void addToAll(EntityId[] ids, Function<EntityId, ?> component) {
        applyAtOnce("add a component", () -> {
            checkAlive(ids);
            batch.addToAll(ids, component);
        });
    }

    /**
     * Removes a component from all entities of a query now, in the order of the query: the same as a command for each,
     * applied at once.
     *
     * @param query a query of this world, whose entities all have the component
     * @param componentClass the class of the component
     * @throws IllegalArgumentException as for {@link #remove}, or if the query is of another world. If an entity has no
     *     component of the class, the entities before it have lost theirs
     * @throws IllegalStateException as for {@link #remove}
     */
    public void removeFromAll(Query<?, ?, ?, ?> query, Class<?> componentClass) {
        applyAtOnce("remove a component", () -> batch.removeFromAll(query, componentClass));
    }

    /**
     * Removes a component from several entities now, in the order of the array, as {@link #removeFromAll(Query, Class)}
     * does.
     *
     * @param ids living entities
     * @param componentClass the class of the component
     * @throws IllegalArgumentException as for {@link #remove}
     * @throws IllegalStateException as for {@link #remove}
     */
    public void removeFromAll(EntityId[] ids, Class<?> componentClass) {
        applyAtOnce("remove a component", () -> {
            checkAlive(ids);
            batch.removeFromAll(ids, componentClass);
        });
    }

    /**
     * Adds a component to all entities of a query now, or replaces the one of its class, in the order of the query: the
     * same as a command for each, applied at once.
     *
     * @param query a query of this world
     * @param component returns the component for an entity, as for {@link #addToAll(Query, Function)}
     * @throws IllegalArgumentException as for {@link #put}, or if the query is of another world
     * @throws IllegalStateException as for {@link #put}
     */
    public void putToAll(Query<?, ?, ?, ?> query, Function<EntityId, ?> component) {
        applyAtOnce("add or replace a component", () -> batch.putToAll(query, component));
    }

    /**
     * Adds a component to several entities now, or replaces the one of its class, in the order of the array, as {@link
     * #putToAll(Query, Function)} does.
     *
     * @param ids living entities
     * @param component returns the component for an entity
     * @throws IllegalArgumentException as for {@link #put}
     * @throws IllegalStateException as for {@link #put}
     */
    public void putToAll(EntityId[] ids, Function<EntityId, ?> component) {
        applyAtOnce("add or replace a component", () -> {
            checkAlive(ids);
            batch.putToAll(ids, component);
        });
    }

    /**
     * Adds a component to all entities of a query now that have none of its class, in the order of the query: the same
     * as a command for each, applied at once.
     *
     * @param query a query of this world; {@code without} saves the calls for entities that have such a component
     * @param component returns the component for an entity, as for {@link #addToAll(Query, Function)}. Called also for
     *     entities that have a component of the class
     * @throws IllegalArgumentException as for {@link #addIfAbsent}, or if the query is of another world
     * @throws IllegalStateException as for {@link #addIfAbsent}
     */
    public void addToAllIfAbsent(Query<?, ?, ?, ?> query, Function<EntityId, ?> component) {
        applyAtOnce("add a component", () -> batch.addToAllIfAbsent(query, component));
    }

    /**
     * Adds a component now to each of several entities that has none of its class, in the order of the array, as {@link
     * #addToAllIfAbsent(Query, Function)} does.
     *
     * @param ids living entities
     * @param component returns the component for an entity
     * @throws IllegalArgumentException as for {@link #addIfAbsent}
     * @throws IllegalStateException as for {@link #addIfAbsent}
     */
    public void addToAllIfAbsent(EntityId[] ids, Function<EntityId, ?> component) {
        applyAtOnce("add a component", () -> {
            checkAlive(ids);
            batch.addToAllIfAbsent(ids, component);
        });
    }

    /**
     * Removes a component now from all entities of a query that have one of the class, in the order of the query: the
     * same as a command for each, applied at once.
     *
     * @param query a query of this world
     * @param componentClass a component class
     * @throws IllegalArgumentException as for {@link #removeIfPresent}, or if the query is of another world
     * @throws IllegalStateException as for {@link #removeIfPresent}
     */
    public void removeFromAllIfPresent(Query<?, ?, ?, ?> query, Class<?> componentClass) {
        applyAtOnce("remove a component", () -> batch.removeFromAllIfPresent(query, componentClass));
    }

    /**
     * Removes a component now from each of several entities that has one of the class, in the order of the array, as
     * {@link #removeFromAllIfPresent(Query, Class)} does.
     *
     * @param ids living entities
     * @param componentClass a component class
     * @throws IllegalArgumentException as for {@link #removeIfPresent}
     * @throws IllegalStateException as for {@link #removeIfPresent}
     */
    public void removeFromAllIfPresent(EntityId[] ids, Class<?> componentClass) {
        applyAtOnce("remove a component", () -> {
            checkAlive(ids);
            batch.removeFromAllIfPresent(ids, componentClass);
        });
    }

    /**
     * Records changes in a buffer of their own and applies them at once. The pending commands of other buffers remain
     * pending. If the recording fails, nothing is changed.
     *
     * @param change the changes in words, for messages
     * @param recorder records the changes in the batch; the structure of the world is fixed meanwhile
     */
    private void applyAtOnce(String change, Runnable recorder) {
        guard.prepareStructuralChange(change);
        guard.beginIteration();
        try {
            recorder.run();
        } catch (RuntimeException | Error failure) {
            batch.clear();
            throw failure;
        } finally {
            guard.endIteration();
        }
        batch.apply();
    }

    private void checkAlive(EntityId[] ids) {
        for (EntityId id : ids) {
            checks.checkAlive(id);
        }
    }

    /**
     * Returns true if an entity has a component.
     *
     * @param id a living entity
     * @param componentClass a registered class, or a view of one
     * @return false if the entity has no component of the class
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     */
    public boolean has(EntityId id, Class<?> componentClass) {
        checkMayRead(id);
        return entities.has(id, componentClass);
    }

    /**
     * Returns a component of an entity, which must have one: ask {@link #has} before. A {@link #lookup} reads the
     * components of many entities faster.
     *
     * @param id a living entity
     * @param componentClass the class of a component of the entity, or a view of one
     * @param <T> the class
     * @return the component itself, or its view
     * @throws IllegalArgumentException if the entity is not alive or of another world, or has no component of the class
     */
    public <T> T get(EntityId id, Class<T> componentClass) {
        checkMayRead(id);
        T component = entities.getOrNull(id, componentClass);
        if (component == null) {
            throw EntityChecks.missing(id, componentClass, "read");
        }
        return component;
    }

    /**
     * Returns the lookup of a component class: for code that reads components of many entities by their ids. No entity
     * needs to have a component of the class yet.
     *
     * @param componentClass a registered class, or a view of one
     * @param <C> the class
     * @return always the same lookup
     * @throws IllegalArgumentException if the class is not registered
     */
    @SuppressWarnings("unchecked") // the lookup of a class returns components of that class
    public <C> Lookup<C> lookup(Class<C> componentClass) {
        guard.checkMayRead();
        Lookup<?> known = lookups.get(componentClass); // computeIfAbsent alone would be slower
        return (Lookup<C>) (known != null ? known : createLookup(componentClass));
    }

    private Lookup<?> createLookup(Class<?> componentClass) {
        ComponentInfo<?> info = registry.get(componentClass);
        return lookups.computeIfAbsent(componentClass, key -> new Lookup<>(entities, checks, info));
    }

    /**
     * Reads the components of one class by the ids of their entities. Has the result and the checks of {@link
     * World#get} and {@link World#has}, but does not search for the class at each read.
     *
     * <pre>{@code
     * World.Lookup<Health> healths = world.lookup(Health.class);
     * for (var hit : world.query(Hit.class)) {
     *     healths.get(hit.first().target()).points--;
     * }
     * }</pre>
     *
     * <p>Valid as long as the world: changes of its structure do not matter. In a parallel section, several threads may
     * use one lookup.
     *
     * @param <C> the class: a component class or a view of one
     */
    public static final class Lookup<C> {

        private final Entities entities;
        private final WorldGuard guard;
        private final EntityChecks checks;
        private final ComponentInfo<C> info;

        /**
         * Whether the floats of an entity are in its slot of the chunk. Those of a presentation component may be in a
         * copy of the slot while a query iterates: only the component object knows where they are.
         */
        private final boolean hasFloatsInSlots;

        private Lookup(Entities entities, EntityChecks checks, ComponentInfo<C> info) {
            this.entities = entities;
            this.checks = checks;
            this.info = info;
            guard = entities.guard();
            hasFloatsInSlots = info.hasSpans() && info.storedType().kind() == ComponentType.Kind.SIMULATION;
        }

        /**
         * Returns true if an entity has a component of the class.
         *
         * @param id a living entity
         * @return false if the entity has no component of the class
         * @throws IllegalArgumentException if the entity is not alive or of another world
         */
        public boolean has(EntityId id) {
            guard.checkMayRead();
            Chunk chunk = entities.chunkOrNull(id);
            return chunk != null ? chunk.has(info) : ofDeparted(id) != null;
        }

        /**
         * Returns the component of an entity, which must have one.
         *
         * @param id a living entity that has a component of the class
         * @return the component itself, or its view
         * @throws IllegalArgumentException if the entity is not alive or of another world, or has no component of the
         *     class
         */
        public C get(EntityId id) {
            C component = getOrNull(id);
            if (component == null) {
                throw EntityChecks.missing(id, info.queriedClass(), "read");
            }
            return component;
        }

        /**
         * Returns the component of an entity, if it has one.
         *
         * @param id a living entity
         * @return the component itself, or its view; null if the entity has no component of the class
         * @throws IllegalArgumentException if the entity is not alive or of another world
         */
        public @Nullable C getOrNull(EntityId id) {
            guard.checkMayRead();
            Chunk chunk = entities.chunkOrNull(id);
            return chunk != null ? chunk.get(Chunk.slotOf(id), info) : ofDeparted(id);
        }

        /**
         * Returns one float of the dense component of an entity, without the component object.
         *
         * @param id a living entity that has a component of the class
         * @param index the index of the float in the component, such as {@code Pose.X}
         * @return the value
         * @throws IllegalArgumentException if the entity is not alive or of another world, or has no component of the
         *     class, or the class is not dense
         * @throws IndexOutOfBoundsException if the index is out of range
         * @throws IllegalStateException if the engine does not compute the values now, since the renderer interpolates
         */
        public float read(EntityId id, int index) {
            guard.checkMayRead();
            Chunk chunk = hasFloatsInSlots ? entities.chunkOrNull(id) : null;
            DenseColumn floats = chunk == null ? null : chunk.floatsOrNull(info);
            return floats == null ? readByObject(id, index) : floats.read(info.lane(), Chunk.slotOf(id), index);
        }

        private float readByObject(EntityId id, int index) {
            if (!info.hasSpans()) {
                throw new IllegalArgumentException("only the floats of a dense component can be read by index: "
                        + info.queriedClass().getSimpleName() + " is not dense; use get(id)");
            }
            checks.checkReadable(id);
            Chunk chunk = entities.visibility().chunk(id);
            if (!chunk.has(info)) {
                throw EntityChecks.missing(id, info.queriedClass(), "read");
            }
            return info.readFloat(chunk.column(info)[entities.visibility().slot(id)], index);
        }

        /** Returns the component of an entity that is despawned, but still visible. Refuses all others. */
        private @Nullable C ofDeparted(EntityId id) {
            checks.checkReadable(id);
            return entities.get(id, info);
        }
    }

    /**
     * Returns the only component of a class in this world, such as the state of the game. In presentation, only
     * {@linkplain #isVisible visible} entities count: an entity that a step spawns is found from the presentation time
     * of its spawn on. Does not allocate.
     *
     * @param componentClass a registered class, or a view of one
     * @param <T> the class
     * @return the component itself, or its view
     * @throws IllegalArgumentException if the class is not registered
     * @throws IllegalStateException if no entity or more than one has a component of the class
     */
    public <T> T single(Class<T> componentClass) {
        guard.checkMayRead();
        return queryOf(componentClass).singleComponent();
    }

    private void checkMayRead(EntityId id) {
        guard.checkMayRead();
        checks.checkReadable(id);
    }

    /**
     * Returns whether presentation sees an entity in the current frame. In the simulation, its spawn and despawn take
     * effect at once. In presentation, the entity becomes visible when presentation time reaches its spawn, and
     * invisible when presentation time reaches its despawn.
     *
     * @param id an entity of this world
     * @return in presentation, true if queries visit the entity; otherwise, true if the entity is alive
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    public boolean isVisible(EntityId id) {
        guard.checkMayRead();
        return entities.visibility().isVisible(id);
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
     * Visits every living entity exactly once, in the order of queries. In presentation, visits every {@linkplain
     * #isVisible visible} entity instead.
     *
     * @param callback called for each entity
     */
    public void forEachEntity(Consumer<EntityId> callback) {
        allArchetypes.forEachEntity(callback);
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
        return queryOf(a);
    }

    /** Returns the query for one class without a check whether the caller may read the world. */
    <A> Query1<A> queryOf(Class<A> a) {
        QueryTrieNode node = queries.child(a);
        return node.isEmpty() ? node.putIfAbsent(new Query1<>(entities, registry.get(a))) : node.get();
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
        QueryTrieNode node = queries.child(a).child(b);
        return node.isEmpty() ? node.putIfAbsent(new Query2<>(entities, registry.get(a), registry.get(b))) : node.get();
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
        QueryTrieNode node = queries.child(a).child(b).child(c);
        return node.isEmpty()
                ? node.putIfAbsent(new Query3<>(entities, registry.get(a), registry.get(b), registry.get(c)))
                : node.get();
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
        QueryTrieNode node = queries.child(a).child(b).child(c).child(d);
        return node.isEmpty()
                ? node.putIfAbsent(
                        new Query4<>(entities, registry.get(a), registry.get(b), registry.get(c), registry.get(d)))
                : node.get();
    }

    /**
     * Returns the command buffer of this world, which defers structural changes.
     *
     * @return always the same buffer
     */
    public Commands commands() {
        return commands;
    }

    /**
     * Applies the pending commands of {@link #commands()}, in the order in which they were recorded. If a command
     * fails, the remaining commands are dropped.
     *
     * @throws IllegalStateException within a callback of a query, or if a parallel section is open or the world is
     *     closed
     */
    public void applyCommands() {
        guard.prepareStructuralChange("apply commands");
        commands.apply();
    }

    /**
     * Hands the world over to another thread, for example from a loading thread to the thread of the game. This call
     * must happen-before the first use by the other thread, for example by {@link Thread#start()}.
     *
     * @param newOwner the thread that owns the world from now on
     * @throws IllegalStateException within a callback of a query, or if a parallel section is open, the world is
     *     closed or guarded by a lock, or it belongs to another thread
     */
    public void handOverTo(Thread newOwner) {
        guard.handOverTo(newOwner);
    }

    /**
     * Returns the owner to which a component of an entity refers. The entity is despawned with its owner.
     *
     * @param id a living entity
     * @param componentClass a registered class
     * @return the owner to which the component referred when it was added; null if there was none, or if the entity has
     *     no component of the class
     * @throws IllegalArgumentException if the entity is not alive or of another world, or the class is not registered
     * @see ComponentType#ownedBy
     */
    public @Nullable EntityId ownerOf(EntityId id, Class<?> componentClass) {
        checkMayRead(id);
        return entities.ownerOf(id, componentClass);
    }

    /**
     * Visits the entities that an entity owns by components of a class, in the order of their numbers. The cost depends
     * on the number of owned entities only. The callback must not change the structure of the world.
     *
     * @param owner a living entity
     * @param componentClass the registered class of the components that refer to the owner
     * @param callback called for each owned entity
     * @throws IllegalArgumentException if the owner is not alive or of another world, or the class is not registered
     * @see ComponentType#ownedBy
     */
    public void forEachOwned(EntityId owner, Class<?> componentClass, Consumer<EntityId> callback) {
        checkMayRead(owner);
        entities.forEachOwned(owner, componentClass, callback);
    }

    /**
     * Returns the component classes of this world.
     *
     * @return an unmodifiable view: the classes of the builder in the order of registration, then classes that were
     *     registered at first use, from the time at which an entity has the first component
     */
    public List<ComponentType<?>> componentTypes() {
        return registry.types();
    }

    /**
     * Returns the interpolated values of a component, for presentation systems.
     *
     * @param componentClass a class that was registered with an interpolator
     * @param <C> the class
     * @return always the same object
     * @throws IllegalArgumentException if the class is not registered, or has no interpolator
     */
    @SuppressWarnings("unchecked") // the values of a class are of that class
    public <C> InterpolatedValues<C> interpolated(Class<C> componentClass) {
        guard.checkMayRead();
        registry.get(componentClass); // refuses an unknown class, or registers it at its first use
        List<InterpolatedValues<?>> values = engine.interpolated();
        for (int i = 0; i < values.size(); i++) { // allocates no iterator: systems may call this for each entity
            if (values.get(i).componentClass() == componentClass) {
                return (InterpolatedValues<C>) values.get(i);
            }
        }
        throw new IllegalArgumentException("a component must be registered with an interpolator to have interpolated"
                + " values: " + componentClass.getSimpleName() + "; see ComponentType.interpolatedBy(...)");
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
     * Closes the world. All later use is refused. A no-op if the world is closed already.
     *
     * @throws IllegalStateException within a callback of a query, or if a parallel section is open, or the world
     *     belongs to another thread
     */
    @Override
    public void close() {
        guard.close();
    }
}
