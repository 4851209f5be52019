package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.dominion.ecs.api.Results.With1;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import dev.dominion.ecs.api.Results.With4;
import dev.dominion.ecs.api.Results.With5;
import dev.dominion.ecs.api.Results.With6;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.NanoClock;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Implements Dominion's API on a {@link World}: both have the same entities, with the same component objects.
 *
 * <p>All changes take effect at once, also while results are iterated. An iteration visits the entities that matched
 * when the iteration began. It visits each of them at most once, and skips those that do not match any more.
 */
final class HalfstepDominion implements Dominion {

    private final World world;
    private final Entities entities;
    private final String name;
    private final WorldLock worldLock;
    private final boolean supportsStates;

    /** The cursors of all queries. A world has one Dominion, so they are all attached cursors of the world. */
    private final OpenCursors openCursors;

    /** The queries of find methods: a program uses the same ones in each tick. */
    private final Map<ComponentFilter, CursorQuery> queries = new ConcurrentHashMap<>();

    private final Composition composition = new PreparedComposition(this);
    private final Function<EntityId, Entity> entityFactory = this::newEntity;
    private final List<DominionScheduler> schedulers = new ArrayList<>();

    HalfstepDominion(World world, String name, WorldLock worldLock) {
        this.world = world;
        entities = EngineWorld.of(world).entities();
        openCursors = new OpenCursors(entities.guard());
        this.name = name;
        this.worldLock = worldLock;
        List<ComponentType<?>> types = world.componentTypes();
        supportsStates = types.contains(EntityState.TYPE) && types.contains(Disabled.TYPE);
    }

    /**
     * Returns the world itself, for queries, snapshots and hashes. A lock guards a world of {@link HalfstepFactory},
     * and code outside of this package holds the lock only during a tick. So use such a world only in the systems of a
     * {@link Scheduler}.
     *
     * @return always the same world
     */
    public World world() {
        return world;
    }

    /** Returns a component of an entity of this world, null if it has none. The caller holds the lock if needed. */
    <C> @Nullable C getOrNull(EntityId id, Class<C> componentClass) {
        entities.guard().checkMayRead();
        return entities.getOrNull(id, componentClass);
    }

    /** Returns true if {@link #getOrNull} would return a component. */
    boolean has(EntityId id, Class<?> componentClass) {
        entities.guard().checkMayRead();
        return entities.has(id, componentClass);
    }

    WorldLock worldLock() {
        return worldLock;
    }

    /** Returns the query for a filter, without disabled entities. Thread-safe, for parallel systems. */
    CursorQuery query(ComponentFilter filter) {
        CursorQuery cached = queries.get(filter); // never waits for other threads, unlike computeIfAbsent
        return cached != null ? cached : queries.computeIfAbsent(filter, this::newQuery);
    }

    private CursorQuery newQuery(ComponentFilter filter) {
        return new CursorQuery(entities, openCursors, supportsStates ? filter.excluding(Disabled.class) : filter);
    }

    /** Returns whether the world has the components for states and enabled flags. */
    boolean supportsStates() {
        return supportsStates;
    }

    /**
     * Throws if the world has no components for states and enabled flags.
     *
     * @param feature the feature that needs them, for the message
     */
    void checkSupportsStates(String feature) {
        if (!supportsStates) {
            throw new IllegalStateException("EntityState.TYPE and Disabled.TYPE must be registered for " + feature
                    + " of entities: register both before the world is built");
        }
    }

    private Entity newEntity(EntityId id) {
        return new DominionEntity(this, id);
    }

    /** Returns the object that represents an entity in the API, always the same one. */
    Entity entity(EntityId id) {
        return Entities.wrapper(id, entityFactory);
    }

    /** Casts an entity of the API; throws if it belongs to another Dominion. */
    DominionEntity cast(Entity entity) {
        if (entity instanceof DominionEntity dominionEntity && dominionEntity.dominion() == this) {
            return dominionEntity;
        }
        throw new IllegalArgumentException("an entity must be used with its own Dominion: " + entity);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public Entity createEntity(Object... components) {
        worldLock.acquire();
        try (worldLock) {
            return entity(world.spawn(components));
        }
    }

    @Override
    public Entity createPreparedEntity(Composition.OfTypes withValues) {
        return createEntity(withValues.getComponents());
    }

    /**
     * Creates an entity with the given components. For each class that is not given, the entity gets the component
     * object of the prefab. The state and the enabled flag of the prefab are not copied.
     */
    @Override
    public Entity createEntityAs(Entity prefab, Object... components) {
        worldLock.acquire();
        try (worldLock) {
            List<Object> allComponents = new ArrayList<>(List.of(components));
            for (Object component : componentsOf(cast(prefab).id())) {
                if (allComponents.stream().noneMatch(given -> given.getClass() == component.getClass())) {
                    allComponents.add(component);
                }
            }
            return entity(world.spawn(allComponents.toArray()));
        }
    }

    /** Returns the components of an entity, without its state and its enabled flag. */
    private List<Object> componentsOf(EntityId id) {
        List<Object> components = new ArrayList<>();
        for (ComponentType<?> type : world.componentTypes()) {
            if (type != EntityState.TYPE && type != Disabled.TYPE && world.has(id, type.componentClass())) {
                components.add(world.get(id, type.componentClass()));
            }
        }
        return components;
    }

    @Override
    public boolean deleteEntity(Entity entity) {
        worldLock.acquire();
        try (worldLock) {
            EntityId id = cast(entity).id();
            if (!id.isAlive()) {
                return false;
            }
            world.despawn(id);
            return true;
        }
    }

    @Override
    public boolean modifyEntity(Composition.Modifier modifier) {
        if (!(modifier instanceof EntityChange change)) {
            throw new IllegalArgumentException("a modifier must be the result of withValue(...): " + modifier);
        }
        worldLock.acquire();
        try (worldLock) {
            return change.apply(cast(change.entity()));
        }
    }

    @Override
    public Composition composition() {
        return composition;
    }

    @Override
    public Scheduler createScheduler() {
        return createScheduler(NanoClock.system());
    }

    Scheduler createScheduler(NanoClock clock) {
        worldLock.acquire();
        try (worldLock) {
            DominionScheduler scheduler = new DominionScheduler(this, clock);
            schedulers.removeIf(DominionScheduler::isShutDown);
            schedulers.add(scheduler);
            return scheduler;
        }
    }

    /** Throws if any scheduler of this Dominion runs a tick: all of them step the same world. */
    void checkNotTicking() {
        for (int i = 0; i < schedulers.size(); i++) {
            if (schedulers.get(i).isTicking()) {
                throw new IllegalStateException(
                        "a tick must not run within another tick of the same Dominion: run it after that tick");
            }
        }
    }

    private <R> Results<R> results(boolean hasEntities, ResultIterator.Factory<R> iterators, Class<?>... types) {
        worldLock.acquire();
        try (worldLock) {
            return new QueryResults<>(
                    this, ComponentFilter.of(types), cursor -> iterators.create(this, cursor, hasEntities));
        }
    }

    @Override
    public <T> Results<T> findCompositionsWith(Class<T> type) {
        return results(/* hasEntities= */ false, ResultIterator.OfComponents::new, type);
    }

    @Override
    public <T1, T2> Results<With2<T1, T2>> findCompositionsWith(Class<T1> type1, Class<T2> type2) {
        return results(/* hasEntities= */ false, ResultIterator.Of2::new, type1, type2);
    }

    @Override
    public <T1, T2, T3> Results<With3<T1, T2, T3>> findCompositionsWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3) {
        return results(/* hasEntities= */ false, ResultIterator.Of3::new, type1, type2, type3);
    }

    @Override
    public <T1, T2, T3, T4> Results<With4<T1, T2, T3, T4>> findCompositionsWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4) {
        return results(/* hasEntities= */ false, ResultIterator.Of4::new, type1, type2, type3, type4);
    }

    @Override
    public <T1, T2, T3, T4, T5> Results<With5<T1, T2, T3, T4, T5>> findCompositionsWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5) {
        return results(/* hasEntities= */ false, ResultIterator.Of5::new, type1, type2, type3, type4, type5);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6> Results<With6<T1, T2, T3, T4, T5, T6>> findCompositionsWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5, Class<T6> type6) {
        return results(/* hasEntities= */ false, ResultIterator.Of6::new, type1, type2, type3, type4, type5, type6);
    }

    @Override
    public <T extends Entity> Results<T> findAllEntities() {
        return results(/* hasEntities= */ true, ResultIterator.OfEntities::new);
    }

    @Override
    public <T> Results<With1<T>> findEntitiesWith(Class<T> type) {
        return results(/* hasEntities= */ true, ResultIterator.Of1::new, type);
    }

    @Override
    public <T1, T2> Results<With2<T1, T2>> findEntitiesWith(Class<T1> type1, Class<T2> type2) {
        return results(/* hasEntities= */ true, ResultIterator.Of2::new, type1, type2);
    }

    @Override
    public <T1, T2, T3> Results<With3<T1, T2, T3>> findEntitiesWith(Class<T1> type1, Class<T2> type2, Class<T3> type3) {
        return results(/* hasEntities= */ true, ResultIterator.Of3::new, type1, type2, type3);
    }

    @Override
    public <T1, T2, T3, T4> Results<With4<T1, T2, T3, T4>> findEntitiesWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4) {
        return results(/* hasEntities= */ true, ResultIterator.Of4::new, type1, type2, type3, type4);
    }

    @Override
    public <T1, T2, T3, T4, T5> Results<With5<T1, T2, T3, T4, T5>> findEntitiesWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5) {
        return results(/* hasEntities= */ true, ResultIterator.Of5::new, type1, type2, type3, type4, type5);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6> Results<With6<T1, T2, T3, T4, T5, T6>> findEntitiesWith(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5, Class<T6> type6) {
        return results(/* hasEntities= */ true, ResultIterator.Of6::new, type1, type2, type3, type4, type5, type6);
    }

    @Override
    public boolean isClosed() {
        return world.isClosed();
    }

    /**
     * Shuts down all schedulers of this Dominion and closes the world. A no-op if the world is closed already.
     *
     * @throws IllegalStateException if a tick is in progress
     */
    @Override
    public void close() {
        worldLock.acquire();
        try (worldLock) {
            if (!world.isClosed()) {
                schedulers.forEach(DominionScheduler::checkMayClose);
                schedulers.forEach(DominionScheduler::endTicks);
                world.close();
            }
        }
    }

    @Override
    public String toString() {
        return "Dominion '" + name + "'";
    }
}
