package dev.halfstep.world;

import dev.halfstep.event.Events;
import dev.halfstep.event.Outbox;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.storage.SpawnPlan;
import dev.halfstep.storage.WorldGuard;
import dev.halfstep.time.PresentationTime;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A command buffer: records structural changes and events while systems iterate, and later applies them in the same
 * order. The scheduler applies it after each system.
 *
 * <pre>{@code
 * for (var e : step.world().query(Health.class)) {
 *     if (e.first().points() <= 0) step.commands().despawn(e.id());
 * }
 * }</pre>
 *
 * <p>Each change is checked when it is recorded, as far as possible, so that the exception points at the faulty line. A
 * change of an entity that an earlier change despawned is a no-op: two systems may despawn the same entity. {@link
 * #put}, {@link #addIfAbsent} and {@link #removeIfPresent} can be repeated: two systems may set fire to the same
 * entity.
 *
 * <p>{@code World.commands()} is for code on the thread of the world. In a parallel section each system, and each
 * partition of a system, has a buffer of its own. Only one thread at a time may write to a buffer.
 */
public final class Commands {

    /**
     * The minimum fraction of a step: a spawn, a despawn or an event at this fraction occurs at the beginning of the
     * step, and is presented right after the end of the previous step. Above 0, because fraction 0 is that end.
     */
    public static final float BEGIN_OF_STEP = Float.MIN_VALUE;

    private final Entities entities;
    private final EntityChecks checks;
    private final EngineWorld engine;
    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids;

    /** The changes that were recorded since the last {@link #apply()}. */
    private ChangeList pendingChanges;

    /** Receives the changes that are recorded while {@link #pendingChanges} are applied: the two lists are swapped. */
    private ChangeList spareChanges;

    /** The pending events. */
    private final Outbox outbox = new Outbox();

    /** The thread that recorded the pending commands, null if there are none. Not set for the buffer of the world. */
    private @Nullable Thread writer;

    /** True while {@link EngineWorld} counts this buffer as pending: from its first command on, even if refused. */
    private boolean isCountedAsPending;

    /**
     * True for the buffer of the world. This buffer numbers an entity when the spawn is recorded. All other buffers
     * number it when they are applied.
     */
    private final boolean isWorldBuffer;

    Commands(Entities entities, EngineWorld engine, boolean isWorldBuffer) {
        this.entities = entities;
        this.engine = engine;
        this.isWorldBuffer = isWorldBuffer;
        registry = entities.registry();
        guard = entities.guard();
        ids = entities.ids();
        checks = new EntityChecks(entities, /* acceptsPending= */ true);
        pendingChanges = new ChangeList(entities, checks);
        spareChanges = new ChangeList(entities, checks);
    }

    /**
     * Spawns an entity.
     *
     * @param components the components of the entity, of different registered classes. No component may belong to
     *     another entity: dense components, such as the Transform, are checked in this call, and a scheduler in strict
     *     mode checks other mutable components after the step
     * @return the id of the entity; the entity is alive once the command is applied
     * @throws IllegalArgumentException if a class is not registered, is a view or occurs twice
     */
    public EntityId spawn(Object... components) {
        return spawnAt(PresentationTime.END_OF_STEP, components);
    }

    /**
     * Spawns an entity within the step. In the simulation it exists once the command is applied. Presentation sees it
     * from a fraction of the step on, interpolated from the pose at which it is spawned, or from the pose of {@code
     * Transform.startAt}, to its pose at the end of the step. An entity that is spawned by {@link #spawn} is visible
     * from the end of the step on.
     *
     * @param fraction the fraction of the step, above 0 and up to 1; ignored outside of steps, where an entity is
     *     visible at once
     * @param components as for {@link #spawn}
     * @return the id of the entity; the entity is alive once the command is applied
     * @throws IllegalArgumentException as for {@link #spawn}, or if the fraction is out of range
     */
    public EntityId spawnAt(float fraction, Object... components) {
        PresentationTime.checkFraction(fraction);
        beginCommand();
        SpawnPlan plan = checks.planSpawn(components);
        Object[] ordered = checks.checkSpawn(plan, components);
        EntityId id = isWorldBuffer ? entities.newId() : ids.allocateConcurrently();
        pendingChanges.addSpawn(id, plan, ordered, fraction);
        return id;
    }

    /**
     * Despawns an entity, after the entities that it owns. Presentation sees it until the end of the step.
     *
     * @param id an entity that is alive or has a pending spawn
     * @throws IllegalArgumentException if the entity is despawned or of another world
     */
    public void despawn(EntityId id) {
        despawnAt(PresentationTime.END_OF_STEP, id);
    }

    /**
     * Despawns an entity within the step, after the entities that it owns. In the simulation it is gone once the
     * command is applied. Presentation sees it up to a fraction of the step: it is drawn on its way to the pose that it
     * would have at the end of the step, and disappears at the fraction. So a shot that is despawned at the fraction of
     * its hit is drawn exactly up to the point of contact.
     *
     * @param fraction the fraction of the step, above 0 and up to 1; ignored outside of steps, where an entity
     *     disappears at once
     * @param id an entity that is alive or has a pending spawn
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the fraction is out of range
     */
    public void despawnAt(float fraction, EntityId id) {
        PresentationTime.checkFraction(fraction);
        beginCommand();
        checks.checkDespawn(id);
        pendingChanges.addDespawn(id, guard.isPresenting(), fraction);
    }

    /**
     * Adds a component to an entity. {@link #put} and {@link #addIfAbsent} are for an entity that may have one by then.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param component the component, of a registered class. The entity must not have a component of this class yet,
     *     and the component must not belong to another entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     *     or is a view
     */
    public void add(EntityId id, Object component) {
        beginCommand();
        recordComponentChange(Change.ADD, id, checks.checkAdd(id, component), component);
    }

    /**
     * Removes a component from an entity. {@link #removeIfPresent} is for an entity that may have none by then.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param componentClass the class of a component of the entity
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     *     or is a view
     */
    public void remove(EntityId id, Class<?> componentClass) {
        beginCommand();
        recordComponentChange(Change.REMOVE, id, checks.checkRemove(id, componentClass), /* component= */ null);
    }

    /**
     * Replaces the component of a class, as {@code World.replace} does.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param component the new component. The entity must have a component of this class, and the new component must
     *     not belong to another entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     *     or is a view
     */
    public void replace(EntityId id, Object component) {
        beginCommand();
        recordComponentChange(Change.REPLACE, id, checks.checkReplace(id, component), component);
    }

    /**
     * Adds a component to an entity, or replaces the one of its class, as {@link World#put} does. Of two commands, the
     * later one decides.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param component the component, of a registered class. It must not belong to another entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     *     or is a view
     */
    public void put(EntityId id, Object component) {
        beginCommand();
        recordComponentChange(Change.PUT, id, checks.checkPut(id, component), component);
    }

    /**
     * Adds a component to an entity unless it has one of this class when the command is applied. Of two commands, the
     * earlier one decides. The component of the other one belongs to no entity.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param component the component, of a registered class. It must not belong to an entity, see {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     *     or is a view
     */
    public void addIfAbsent(EntityId id, Object component) {
        beginCommand();
        recordComponentChange(Change.ADD_IF_ABSENT, id, checks.checkAdd(id, component), component);
    }

    /**
     * Removes a component from an entity if it has one of this class when the command is applied.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param componentClass a component class
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     *     or is a view
     */
    public void removeIfPresent(EntityId id, Class<?> componentClass) {
        beginCommand();
        recordComponentChange(
                Change.REMOVE_IF_PRESENT, id, checks.checkRemove(id, componentClass), /* component= */ null);
    }

    /**
     * Spawns several entities, as {@link #spawn} does for each.
     *
     * @param count the number of entities, 0 or more
     * @param components a function for each component, which creates the component of an entity by its index, from 0 up
     *     to {@code count - 1}. The functions of an entity are called in the order of the arguments, before those of
     *     the next entity
     * @return the ids in the order of the indices; the entities are alive once the commands are applied
     * @throws IllegalArgumentException as for {@link #spawn}, or if the count is negative
     */
    public EntityId[] spawnMany(int count, IntFunction<?>... components) {
        return spawnEach(count, components, this::spawn);
    }

    /** Spawns entities one after the other. The array of components is the same for all, so {@code spawn} copies it. */
    static EntityId[] spawnEach(int count, IntFunction<?>[] components, Function<Object[], EntityId> spawn) {
        if (count < 0) {
            throw new IllegalArgumentException("the number of entities to spawn must not be negative: " + count);
        }
        EntityId[] ids = new EntityId[count];
        Object[] ofEntity = new Object[components.length];
        for (int index = 0; index < count; index++) {
            for (int component = 0; component < components.length; component++) {
                ofEntity[component] = components[component].apply(index);
            }
            ids[index] = spawn.apply(ofEntity);
        }
        return ids;
    }

    /**
     * Despawns all entities of a query, as {@link #despawn} does for each, in the order of the query. The query is read
     * in this call, so entities with a pending spawn are not included.
     *
     * @param query a query of this world
     * @throws IllegalArgumentException as for {@link #despawn}, or if the query is of another world
     */
    public void despawnAll(Query<?, ?, ?, ?> query) {
        if (guard.isPresenting()) {
            forEach(query, this::despawn); // checks each entity
        } else {
            forEachChunk(query, chunk -> pendingChanges.addDespawns(chunk, PresentationTime.END_OF_STEP));
        }
    }

    /**
     * Despawns several entities, as {@link #despawn} does for each, in the order of the array.
     *
     * @param ids entities that are alive or have a pending spawn
     * @throws IllegalArgumentException as for {@link #despawn}
     */
    public void despawnAll(EntityId[] ids) {
        for (EntityId id : ids) {
            despawn(id);
        }
    }

    /**
     * Adds a component to all entities of a query, as {@link #add} does for each, in the order of the query. The query
     * is read in this call, so entities with a pending spawn are not included.
     *
     * @param query a query of this world; {@code without} excludes entities that have such a component
     * @param component returns the component for an entity: a new object, or one that all entities may share, such as a
     *     record without fields. Called while the query iterates
     * @throws IllegalArgumentException as for {@link #add}, or if the query is of another world
     */
    public void addToAll(Query<?, ?, ?, ?> query, Function<EntityId, ?> component) {
        forEach(query, id -> add(id, component.apply(id)));
    }

    /**
     * Adds a component to several entities, as {@link #add} does for each, in the order of the array.
     *
     * @param ids entities that are alive or have a pending spawn
     * @param component returns the component for an entity: a new object, or one that all entities may share
     * @throws IllegalArgumentException as for {@link #add}
     */
    public void addToAll(EntityId[] ids, Function<EntityId, ?> component) {
        for (EntityId id : ids) {
            add(id, component.apply(id));
        }
    }

    /**
     * Removes a component from all entities of a query, as {@link #remove} does for each, in the order of the query.
     * The query is read in this call, so entities with a pending spawn are not included.
     *
     * @param query a query of this world, whose entities all have the component
     * @param componentClass the class of the component
     * @throws IllegalArgumentException as for {@link #remove}, or if the query is of another world
     */
    public void removeFromAll(Query<?, ?, ?, ?> query, Class<?> componentClass) {
        if (guard.isPresenting()) {
            forEach(query, id -> remove(id, componentClass)); // checks each entity
        } else {
            recordRemovals(Change.REMOVE, query, componentClass);
        }
    }

    /**
     * Removes a component from several entities, as {@link #remove} does for each, in the order of the array.
     *
     * @param ids entities that are alive or have a pending spawn
     * @param componentClass the class of the component
     * @throws IllegalArgumentException as for {@link #remove}
     */
    public void removeFromAll(EntityId[] ids, Class<?> componentClass) {
        for (EntityId id : ids) {
            remove(id, componentClass);
        }
    }

    /**
     * Adds a component to all entities of a query, or replaces the one of its class, as {@link #put} does for each, in
     * the order of the query. The query is read in this call, so entities with a pending spawn are not included.
     *
     * @param query a query of this world
     * @param component returns the component for an entity, as for {@link #addToAll(Query, Function)}
     * @throws IllegalArgumentException as for {@link #put}, or if the query is of another world
     */
    public void putToAll(Query<?, ?, ?, ?> query, Function<EntityId, ?> component) {
        forEach(query, id -> put(id, component.apply(id)));
    }

    /**
     * Adds a component to several entities, or replaces the one of its class, as {@link #put} does for each, in the
     * order of the array.
     *
     * @param ids entities that are alive or have a pending spawn
     * @param component returns the component for an entity: a new object, or one that all entities may share
     * @throws IllegalArgumentException as for {@link #put}
     */
    public void putToAll(EntityId[] ids, Function<EntityId, ?> component) {
        for (EntityId id : ids) {
            put(id, component.apply(id));
        }
    }

    /**
     * Adds a component to all entities of a query that have none of its class when the commands are applied, as {@link
     * #addIfAbsent} does for each, in the order of the query. The query is read in this call, so entities with a
     * pending spawn are not included.
     *
     * @param query a query of this world
     * @param component returns the component for an entity, as for {@link #addToAll(Query, Function)}. Called also for
     *     entities that have a component of the class
     * @throws IllegalArgumentException as for {@link #addIfAbsent}, or if the query is of another world
     */
    public void addToAllIfAbsent(Query<?, ?, ?, ?> query, Function<EntityId, ?> component) {
        forEach(query, id -> addIfAbsent(id, component.apply(id)));
    }

    /**
     * Adds a component to each of several entities that has none of its class when the commands are applied, as {@link
     * #addIfAbsent} does for each, in the order of the array.
     *
     * @param ids entities that are alive or have a pending spawn
     * @param component returns the component for an entity: a new object, or one that all entities may share
     * @throws IllegalArgumentException as for {@link #addIfAbsent}
     */
    public void addToAllIfAbsent(EntityId[] ids, Function<EntityId, ?> component) {
        for (EntityId id : ids) {
            addIfAbsent(id, component.apply(id));
        }
    }

    /**
     * Removes a component from all entities of a query that have one of the class when the commands are applied, as
     * {@link #removeIfPresent} does for each, in the order of the query. The query is read in this call, so entities
     * with a pending spawn are not included.
     *
     * @param query a query of this world
     * @param componentClass a component class
     * @throws IllegalArgumentException as for {@link #removeIfPresent}, or if the query is of another world
     */
    public void removeFromAllIfPresent(Query<?, ?, ?, ?> query, Class<?> componentClass) {
        if (guard.isPresenting()) {
            forEach(query, id -> removeIfPresent(id, componentClass)); // checks each entity
        } else {
            recordRemovals(Change.REMOVE_IF_PRESENT, query, componentClass);
        }
    }

    /**
     * Removes a component from each of several entities that has one of the class when the commands are applied, as
     * {@link #removeIfPresent} does for each, in the order of the array.
     *
     * @param ids entities that are alive or have a pending spawn
     * @param componentClass a component class
     * @throws IllegalArgumentException as for {@link #removeIfPresent}
     */
    public void removeFromAllIfPresent(EntityId[] ids, Class<?> componentClass) {
        for (EntityId id : ids) {
            removeIfPresent(id, componentClass);
        }
    }

    private void recordRemovals(Change removal, Query<?, ?, ?, ?> query, Class<?> componentClass) {
        int componentIndex = registry.requireComponentClass(componentClass).index();
        forEachChunk(query, chunk -> pendingChanges.addRemovals(removal, chunk, componentIndex));
    }

    private void forEach(Query<?, ?, ?, ?> query, Consumer<EntityId> command) {
        checkIsOfThisWorld(query);
        query.matched().forEachEntity(command);
    }

    /** Records changes of whole chunks: their entities are alive, and need no check outside of presentation. */
    private void forEachChunk(Query<?, ?, ?, ?> query, Consumer<Chunk> recorder) {
        checkIsOfThisWorld(query);
        beginCommand();
        query.matched().forEachChunk(recorder);
    }

    private void checkIsOfThisWorld(Query<?, ?, ?, ?> query) {
        if (query.entities() != entities) {
            throw new IllegalArgumentException("a query can be used with its own world only");
        }
    }

    /**
     * Sends an event that occurs at the end of the step. The event is sent once the pending changes are applied, and
     * systems read it in the next step. If a change fails, the event is dropped.
     *
     * @param channel the channel for events of this type
     * @param event the event, which should be immutable
     * @param <E> the type of the event
     * @throws IllegalStateException in presentation, which must not influence the simulation
     */
    public <E> void send(Events<E> channel, E event) {
        send(channel, event, PresentationTime.END_OF_STEP);
    }

    /**
     * Sends an event that occurs within the step, as {@link #send(Events, Object)} does. The events of a step are read
     * in the order of their fractions. A presentation reader reads the event once presentation time has reached it.
     *
     * @param channel the channel for events of this type
     * @param event the event, which should be immutable
     * @param fraction the fraction of the step at which the event occurs, above 0 and up to 1, the end of the step
     * @param <E> the type of the event
     * @throws IllegalArgumentException if the fraction is out of range
     * @throws IllegalStateException in presentation, which must not influence the simulation
     */
    public <E> void send(Events<E> channel, E event, float fraction) {
        beginCommand();
        if (guard.isPresenting()) {
            throw guard.presentationRefusal("send a " + channel, "send it from a simulation system");
        }
        outbox.add(channel, event, fraction);
    }

    /**
     * Records that a component is added, removed or replaced. The component is null if it is removed. The change is
     * checked again when it is applied.
     */
    private void recordComponentChange(Change change, EntityId id, int componentIndex, @Nullable Object component) {
        pendingChanges.addComponentChange(change, id, guard.isPresenting(), componentIndex, component);
    }

    /** Checks that the current thread may record a command now, and counts this buffer as pending. */
    private void beginCommand() {
        guard.checkMayRead();
        if (!isCountedAsPending) {
            isCountedAsPending = true;
            engine.beginPending();
        }
        if (isWorldBuffer) {
            if (guard.isParallel()) {
                throw new IllegalStateException("in a parallel section a system must use its own commands:"
                        + " world.commands() cannot be used now");
            }
            return;
        }
        Thread thread = Thread.currentThread();
        if (writer == null) {
            writer = thread;
        } else if (writer != thread) {
            throw new IllegalStateException("a command buffer must be written by one thread at a time: '"
                    + writer.getName() + "' has written the pending commands, this is '" + thread.getName() + "'");
        }
    }

    /**
     * Returns the number of pending changes and events.
     *
     * @return 0 or more
     */
    public int size() {
        return pendingChanges.size() + outbox.size();
    }

    /**
     * Applies all pending changes, then delivers the events. If a change fails, the remaining changes and all events
     * are dropped.
     */
    void apply() {
        if (!isCountedAsPending) {
            return;
        }
        endPending(); // also if all commands were refused
        if (pendingChanges.size() > 0) {
            applyChanges();
        }
        if (outbox.size() > 0) {
            outbox.deliver();
        }
    }

    private void applyChanges() {
        ChangeList applied = pendingChanges;
        pendingChanges = spareChanges;
        spareChanges = applied;
        try {
            applied.apply();
        } catch (RuntimeException | Error failure) {
            outbox.clear();
            throw failure;
        }
    }

    /** Allows any thread to write next, and stops counting this buffer as pending. */
    private void endPending() {
        writer = null;
        if (isCountedAsPending) {
            isCountedAsPending = false;
            engine.endPending();
        }
    }

    EngineWorld engine() {
        return engine;
    }

    /** Refuses a buffer of another world. */
    void checkBelongsTo(Entities other) {
        if (entities != other) {
            throw new IllegalArgumentException(
                    "commands must be applied to their own world: these belong to another world");
        }
    }

    /** Drops all pending changes and events. */
    public void clear() {
        endPending();
        pendingChanges.clear();
        outbox.clear();
    }
}
