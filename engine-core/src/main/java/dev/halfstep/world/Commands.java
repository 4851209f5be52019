package dev.halfstep.world;

import dev.halfstep.event.Events;
import dev.halfstep.event.Outbox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the structure of a world, written down while something iterates and carried out in the same order as soon
 * as nothing does. The scheduler does that after each system.
 *
 * <p>What is wrong with a change is said at once where it can be known, so that the fault shows at the line that made
 * it. A change to an entity that a change before it despawned has lost its subject and does nothing; so two systems may
 * both despawn the same entity.
 *
 * <p>{@link World#commands()} is for everything that runs on the thread of the world. A system that runs in a parallel
 * section needs commands of its own, from {@link World#newCommands()}: one thread at a time writes them.
 */
public final class Commands {

    /** One change that waits. */
    private interface Change {
        void carryOut(Entities entities);
    }

    private final World world;
    private final ComponentRegistry registry;
    private final Prefabs prefabs;
    private List<Change> waiting = new ArrayList<>();
    private List<Change> inProgress = new ArrayList<>();

    private final Outbox outbox = new Outbox();

    /** Who wrote what waits, null if nothing does. */
    private @Nullable Thread writer;

    /** Nothing waits, and nobody has tried to write. */
    private boolean idle = true;

    /** Commands of the world itself number entities at once. Others do when they are carried out. */
    private final boolean ofWorld;

    Commands(World world, ComponentRegistry registry, boolean ofWorld) {
        this.world = world;
        this.registry = registry;
        this.ofWorld = ofWorld;
        prefabs = new Prefabs(registry);
    }

    /**
     * Spawns an entity.
     *
     * @param components its components, of different registered classes. None of them is part of another entity: that is
     *     refused at once for dense ones, and in strict mode after the step for others that can change
     * @return its id, which comes alive when the command is carried out
     * @throws IllegalArgumentException if a class is not registered, is a view or is there twice
     */
    public EntityId spawn(Object... components) {
        checkMayWrite();
        Bundle bundle = Bundle.of(registry, prefabs, components);
        world.checkMayPresent(bundle.signature(), "spawn an entity with simulation components");
        if (registry.hasOwners()) {
            bundle.forEachOwner(registry, world::checkNotDead);
        }
        EntityId id = ofWorld ? world.nextId() : new EntityId(world);
        waiting.add(entities -> {
            if (!id.hasNumber()) {
                id.setNumber(world.nextNumber());
            }
            entities.spawn(id, bundle);
        });
        return id;
    }

    /**
     * Takes an entity out of the world.
     *
     * @param id an entity that is alive or about to be
     * @throws IllegalArgumentException if the entity is despawned or of another world
     */
    public void despawn(EntityId id) {
        checkMayWrite();
        world.checkNotDead(id);
        write(id, "despawn ", entities -> entities.despawn(id));
    }

    /**
     * Gives an entity one more component.
     *
     * @param id an entity that is alive or about to be
     * @param component a component of a class that the entity does not have, and that is part of no other one: see
     *     {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     */
    public void add(EntityId id, Object component) {
        checkMayWrite();
        world.checkNotDead(id);
        int index = Bundle.index(registry, component);
        if (world.isPresenting()) {
            world.checkMayPresentWith(id, index);
        }
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            world.checkNotDead(owner);
        }
        write(id, "add a component to ", entities -> entities.add(id, index, component));
    }

    /**
     * Takes a component away from an entity.
     *
     * @param id an entity that is alive or about to be
     * @param componentClass the class of a component that it has
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     */
    public void remove(EntityId id, Class<?> componentClass) {
        checkMayWrite();
        world.checkNotDead(id);
        int index = registry.stored(componentClass).index();
        boolean presented = world.isPresenting();
        write(id, "remove a component from ", entities -> {
            if (presented) {
                world.checkMayPresentWithout(id, index); // not before: what was added until then counts
            }
            entities.remove(id, index);
        });
    }

    /**
     * Replaces the component of a class by another one, as {@link World#replace} does; but a dense component that is
     * already in place is refused.
     *
     * @param id an entity that is alive or about to be
     * @param component a component of a class that the entity has, and that is part of no other one: see {@link #spawn}
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     */
    public void replace(EntityId id, Object component) {
        checkMayWrite();
        world.checkNotDead(id);
        int index = Bundle.index(registry, component);
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            world.checkNotDead(owner);
        }
        write(id, "replace a component of ", entities -> entities.replace(id, index, component));
    }

    /**
     * Sends an event. It can be read when the step is over, and follows the events of systems that come before this one.
     * Sent after all changes that wait here have been carried out; if one of them fails, it is given up with them.
     *
     * @param receiver the events of its type
     * @param event what happened; should not be changed from now on
     * @param <E> its type
     * @throws IllegalStateException in presentation, which must not tell the simulation anything
     */
    public <E> void send(Events<E> receiver, E event) {
        checkMayWrite();
        world.checkMaySend(receiver);
        outbox.add(receiver, event);
    }

    /**
     * A change that does nothing if a change before it despawned the entity. One of presentation is refused for an entity
     * that is simulated, be it now or by then.
     */
    private void write(EntityId id, String what, Change change) {
        boolean presented = world.isPresenting();
        if (presented) {
            world.checkOnlyShown(id, what);
        }
        waiting.add(entities -> {
            if (!id.isDead()) {
                world.checkAlive(id); // it is not, where other commands that come later spawn it
                if (presented) {
                    world.checkOnlyShown(id, what);
                }
                change.carryOut(entities);
            }
        });
    }

    private void checkMayWrite() {
        world.checkMayRead();
        if (idle) {
            idle = false;
            world.unsettle();
        }
        if (ofWorld) {
            if (world.isParallel()) {
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
                    + "' has written what waits here, this is '" + now.getName() + "'");
        }
    }

    /**
     * How many changes and events wait.
     *
     * @return 0 or more
     */
    public int size() {
        return waiting.size() + outbox.size();
    }

    /** Carries out all that waits. If a change fails, those after it are given up with it. */
    void carryOut(Entities entities) {
        if (idle) {
            return;
        }
        becomeIdle(); // also where a refused change left nothing behind
        if (!waiting.isEmpty()) {
            carryOutChanges(entities);
        }
        if (outbox.size() > 0) {
            outbox.deliver();
        }
    }

    private void carryOutChanges(Entities entities) {
        List<Change> changes = waiting;
        waiting = inProgress;
        inProgress = changes;
        try {
            for (int i = 0; i < changes.size(); i++) {
                changes.get(i).carryOut(entities);
            }
        } catch (RuntimeException | Error failure) {
            outbox.clear();
            throw failure;
        } finally {
            changes.clear();
        }
    }

    private void becomeIdle() {
        writer = null;
        if (!idle) {
            idle = true;
            world.settle();
        }
    }

    void checkBelongsTo(World other) {
        if (world != other) {
            throw new IllegalArgumentException("a world carries out its own commands only: these are of another one");
        }
    }

    /** Gives up all that waits. Whoever calls this says why it may be lost. */
    public void clear() {
        becomeIdle();
        waiting.clear();
        outbox.clear();
    }
}
