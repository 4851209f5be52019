package dev.halfstep.world;

import java.util.ArrayList;
import java.util.List;

/**
 * Changes to the structure of a world, written down while something iterates and carried out in the same order as soon
 * as nothing does. The scheduler does that after each system.
 *
 * <p>What is wrong with a change is said at once where it can be known, so that the fault shows at the line that made
 * it. A change to an entity that a change before it despawned has lost its subject and does nothing; so two systems may
 * both despawn the same entity.
 */
public final class Commands {

    /** One change that waits. */
    private interface Change {
        void carryOut(Entities entities);
    }

    private final World world;
    private final ComponentRegistry registry;
    private List<Change> waiting = new ArrayList<>();
    private List<Change> inProgress = new ArrayList<>();

    Commands(World world, ComponentRegistry registry) {
        this.world = world;
        this.registry = registry;
    }

    /**
     * Spawns an entity.
     *
     * @param components its components, of different registered classes, none of them part of another entity
     * @return its id, which comes alive when the command is carried out
     * @throws IllegalArgumentException if a class is not registered, is a view or is there twice
     */
    public EntityId spawn(Object... components) {
        world.checkOpen();
        Bundle bundle = Bundle.of(registry, components);
        EntityId id = world.nextId();
        waiting.add(entities -> entities.spawn(id, bundle));
        return id;
    }

    /**
     * Takes an entity out of the world.
     *
     * @param id an entity that is alive or about to be
     * @throws IllegalArgumentException if the entity is despawned or of another world
     */
    public void despawn(EntityId id) {
        world.checkNotDead(id);
        waiting.add(entities -> {
            if (!id.isDead()) {
                entities.despawn(id);
            }
        });
    }

    /**
     * Gives an entity one more component.
     *
     * @param id an entity that is alive or about to be
     * @param component a component of a class that the entity does not have
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     */
    public void add(EntityId id, Object component) {
        world.checkNotDead(id);
        int index = Bundle.index(registry, component);
        waiting.add(entities -> {
            if (!id.isDead()) {
                entities.add(id, index, component);
            }
        });
    }

    /**
     * Takes a component away from an entity.
     *
     * @param id an entity that is alive or about to be
     * @param componentClass the class of a component that it has
     * @throws IllegalArgumentException if the entity is despawned or of another world, or the class is not registered
     */
    public void remove(EntityId id, Class<?> componentClass) {
        world.checkNotDead(id);
        int index = registry.stored(componentClass).index();
        waiting.add(entities -> {
            if (!id.isDead()) {
                entities.remove(id, index);
            }
        });
    }

    /**
     * How many changes wait.
     *
     * @return 0 or more
     */
    public int size() {
        return waiting.size();
    }

    /** Carries out all that waits. If a change fails, those after it are given up with it. */
    void carryOut(Entities entities) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Change> changes = waiting;
        waiting = inProgress;
        inProgress = changes;
        try {
            for (int i = 0; i < changes.size(); i++) {
                changes.get(i).carryOut(entities);
            }
        } finally {
            changes.clear();
        }
    }
}
