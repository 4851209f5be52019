package dev.halfstep.command;

import dev.halfstep.archetype.Bundle;
import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.EntityChecks;
import dev.halfstep.archetype.SpawnPlans;
import dev.halfstep.archetype.WorldGuard;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIdPool;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.event.Events;
import dev.halfstep.event.Outbox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command buffer: records structural changes and events while systems iterate, and applies them in the same order
 * afterwards. The scheduler applies it after each system.
 *
 * <p>Changes are checked when they are recorded, as far as they can be, so that a fault shows at the line that caused
 * it. A change of an entity that an earlier change despawned is a no-op: two systems may despawn the same entity.
 *
 * <p>{@code World.commands()} is for code on the thread of the world. In a parallel section each system, and each
 * partition of a system, has a buffer of its own. Only one thread at a time may write to a buffer.
 */
public final class Commands {

    /** A deferred change. */
    private interface Change {
        void apply();
    }

    private final Entities entities;
    private final EntityChecks checks;
    private final CommandBuffers buffers;
    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids;
    private final SpawnPlans plans;

    private List<Change> changes = new ArrayList<>();

    /** A second list: changes that are recorded while others are applied wait for the next {@link #apply()}. */
    private List<Change> applying = new ArrayList<>();

    private final Outbox outbox = new Outbox();

    /** The thread that has written the pending changes, null if there are none. */
    private @Nullable Thread writer;

    /** True while {@link CommandBuffers} does not count this buffer as pending; a refused command counts it, too. */
    private boolean idle = true;

    /** True for the world's buffer: it numbers entities when a spawn is recorded, other buffers when it is applied. */
    private final boolean ofWorld;

    Commands(Entities entities, EntityChecks checks, CommandBuffers buffers, boolean ofWorld) {
        this.entities = entities;
        this.checks = checks;
        this.buffers = buffers;
        this.ofWorld = ofWorld;
        registry = entities.registry();
        guard = entities.guard();
        ids = entities.ids();
        plans = new SpawnPlans(registry);
    }

    /**
     * Spawns an entity.
     *
     * @param components its components, of different registered classes. None belongs to another entity yet: that is
     *     checked at once for dense components, and in strict mode after the step for other mutable ones
     * @return its id, which is alive once the command is applied
     * @throws IllegalArgumentException if a class is not registered, is a view or occurs twice
     */
    public EntityId spawn(Object... components) {
        checkMayWrite();
        Bundle bundle = Bundle.of(registry, plans, components);
        checks.checkMayPresent(bundle.signature(), "spawn an entity with simulation components");
        if (registry.hasOwners()) {
            bundle.forEachOwner(registry, checks::checkNotDespawned);
        }
        EntityId id = ofWorld ? entities.nextId() : ids.single();
        changes.add(() -> {
            if (!EntityIdPool.hasNumber(id)) {
                ids.assignNumber(id, guard.isPresenting());
            }
            entities.spawn(id, bundle);
        });
        return id;
    }

    /**
     * Despawns an entity.
     *
     * @param id an entity that is alive or has a pending spawn
     * @throws IllegalArgumentException if the entity is despawned or of another world
     */
    public void despawn(EntityId id) {
        checkMayWrite();
        checks.checkNotDespawned(id);
        write(id, "despawn ", () -> entities.despawn(id));
    }

    /**
     * Adds a component to an entity.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param component a component that belongs to no entity yet, see {@link #spawn}; the entity must not have one of
     *     its class
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered or is a view
     */
    public void add(EntityId id, Object component) {
        checkMayWrite();
        checks.checkNotDespawned(id);
        int index = Bundle.index(registry, component);
        if (guard.isPresenting()) {
            checks.checkMayPresentWith(id, index);
        }
        checkOwner(index, component);
        write(id, "add a component to ", () -> entities.add(id, index, component));
    }

    /**
     * Removes a component from an entity.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param componentClass the class of a component that it has
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered or is a view
     */
    public void remove(EntityId id, Class<?> componentClass) {
        checkMayWrite();
        checks.checkNotDespawned(id);
        int index = registry.stored(componentClass).index();
        boolean presenting = guard.isPresenting();
        write(id, "remove a component from ", () -> {
            if (presenting) {
                checks.checkMayPresentWithout(id, index); // now: earlier changes may have added components
            }
            entities.remove(id, index);
        });
    }

    /**
     * Replaces the component of a class, as {@code World.replace} does.
     *
     * @param id an entity that is alive or has a pending spawn
     * @param component a component of a class that the entity has, and that is part of no other one: see {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered or is a view
     */
    public void replace(EntityId id, Object component) {
        checkMayWrite();
        checks.checkNotDespawned(id);
        int index = entities.replacementIndex(id, component);
        checkOwner(index, component);
        write(id, "replace a component of ", () -> entities.replace(id, index, component));
    }

    /**
     * Sends an event after the pending changes. Systems read it in the next step, behind the events of earlier systems.
     * If a change fails, the event is dropped.
     *
     * @param receiver the events of its type
     * @param event the event, which should be immutable
     * @param <E> its type
     * @throws IllegalStateException in presentation, which must not influence the simulation
     */
    public <E> void send(Events<E> receiver, E event) {
        checkMayWrite();
        if (guard.isPresenting()) {
            throw guard.refusalToPresenter("send a " + receiver, "send it from a simulation system");
        }
        outbox.add(receiver, event);
    }

    private void checkOwner(int index, Object component) {
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            checks.checkNotDespawned(owner);
        }
    }

    /**
     * Records a change that is a no-op if an earlier change despawned the entity. A change of presentation is checked twice,
     * when it is recorded and when it is applied: the entity must not be simulated either time.
     */
    private void write(EntityId id, String what, Change change) {
        boolean presenting = guard.isPresenting();
        if (presenting) {
            checks.checkIsPresentationOnly(id, what);
        }
        changes.add(() -> {
            if (!EntityLocation.isDespawned(id)) {
                checks.checkAlive(id); // fails if a buffer that is applied after this one spawns it
                if (presenting) {
                    checks.checkIsPresentationOnly(id, what);
                }
                change.apply();
            }
        });
    }

    private void checkMayWrite() {
        guard.checkMayRead();
        if (idle) {
            idle = false;
            buffers.begin();
        }
        if (ofWorld) {
            if (guard.isParallel()) {
                throw new IllegalStateException("in a parallel section each system has commands of its own:"
                        + " world.commands() cannot be used now");
            }
            return;
        }
        Thread now = Thread.currentThread();
        if (writer == null) {
            writer = now;
        } else if (writer != now) {
            throw new IllegalStateException("commands are written by one thread at a time: '" + writer.getName()
                    + "' has written the pending ones, this is '" + now.getName() + "'");
        }
    }

    /**
     * Returns the number of pending changes and events.
     *
     * @return 0 or more
     */
    public int size() {
        return changes.size() + outbox.size();
    }

    /** Applies all pending changes, then delivers the events. If a change fails, the rest is dropped. */
    void apply() {
        if (idle) {
            return;
        }
        becomeIdle(); // also if all commands were refused
        if (!changes.isEmpty()) {
            applyChanges();
        }
        if (outbox.size() > 0) {
            outbox.deliver();
        }
    }

    private void applyChanges() {
        List<Change> pendingChanges = changes;
        changes = applying;
        applying = pendingChanges;
        try {
            for (int i = 0; i < pendingChanges.size(); i++) {
                pendingChanges.get(i).apply();
            }
        } catch (RuntimeException | Error failure) {
            outbox.clear();
            throw failure;
        } finally {
            pendingChanges.clear();
        }
    }

    private void becomeIdle() {
        writer = null;
        if (!idle) {
            idle = true;
            buffers.end();
        }
    }

    void checkBelongsTo(Entities other) {
        if (entities != other) {
            throw new IllegalArgumentException("a world applies its own commands only: these are of another one");
        }
    }

    /** Drops all pending changes and events. */
    public void clear() {
        becomeIdle();
        changes.clear();
        outbox.clear();
    }
}
