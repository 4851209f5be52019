package dev.halfstep.dominion;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Implements an entity of Dominion's API. Each entity of a world has one such object, so {@code ==} compares entities.
 */
final class DominionEntity implements Entity {

    private final HalfstepDominion dominion;
    private final EntityId id;

    DominionEntity(HalfstepDominion dominion, EntityId id) {
        this.dominion = dominion;
        this.id = id;
    }

    EntityId id() {
        return id;
    }

    HalfstepDominion dominion() {
        return dominion;
    }

    @Override
    public String getName() {
        return "entity " + id.number();
    }

    /** Adds a component, or replaces the component of the same class. */
    @Override
    public Entity add(Object component) {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            addOrReplace(component);
        }
        return this;
    }

    /**
     * Adds or replaces a component. The caller holds the {@link WorldLock}.
     *
     * @return the component that was replaced, null if there was none
     */
    @Nullable
    Object addOrReplace(Object component) {
        Objects.requireNonNull(component, "a component must not be null");
        World world = dominion.world();
        Object replaced = getOrNull(component.getClass());
        if (replaced == null) {
            world.add(id, component); // throws if the entity was deleted
        } else {
            world.replace(id, component);
        }
        return replaced;
    }

    /** Removes the component of the same class, even if it does not equal the given component. */
    @Override
    public boolean remove(Object component) {
        return removeType(Objects.requireNonNull(component, "a component must not be null")
                .getClass());
    }

    @Override
    public boolean removeType(Class<?> componentType) {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            return removeIfPresent(componentType);
        }
    }

    /**
     * Removes the component of a class. The caller holds the {@link WorldLock}.
     *
     * @return false if the entity has no such component
     */
    boolean removeIfPresent(Class<?> componentType) {
        if (getOrNull(componentType) == null) {
            return false;
        }
        dominion.world().remove(id, componentType);
        return true;
    }

    @Override
    public boolean has(Class<?> componentType) {
        WorldLock worldLock = dominion.worldLock();
        if (worldLock.isNotNeeded()) {
            return dominion.has(id, componentType);
        }
        worldLock.acquire();
        try (worldLock) {
            return dominion.has(id, componentType);
        }
    }

    @Override
    public boolean contains(Object component) {
        return component.equals(get(component.getClass()));
    }

    /** Returns the component of a class, null if the entity has none or was deleted. */
    @Override
    public <T> @Nullable T get(Class<T> componentType) {
        WorldLock worldLock = dominion.worldLock();
        if (worldLock.isNotNeeded()) {
            return getOrNull(componentType);
        }
        worldLock.acquire();
        try (worldLock) {
            return getOrNull(componentType);
        }
    }

    /**
     * Returns the component of a class, null if the entity has none or was deleted. The caller holds the
     * {@link WorldLock}.
     */
    <T> @Nullable T getOrNull(Class<T> componentType) {
        return dominion.getOrNull(id, componentType);
    }

    @Override
    public <S extends Enum<S>> Entity setState(@Nullable S state) {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            dominion.checkSupportsStates("states");
            changeState(state);
        }
        return this;
    }

    private void changeState(@Nullable Enum<?> state) {
        if (state == null) {
            dominion.world().has(id, EntityState.class); // throws if the entity was deleted
            removeIfPresent(EntityState.class);
        } else {
            addOrReplace(new EntityState(state));
        }
    }

    @Override
    public boolean isEnabled() {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            return id.isAlive()
                    && !(dominion.supportsStates() && dominion.world().has(id, Disabled.class));
        }
    }

    @Override
    public Entity setEnabled(boolean enabled) {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            dominion.checkSupportsStates("enabled flags");
            World world = dominion.world();
            boolean isDisabled = world.has(id, Disabled.class);
            if (enabled && isDisabled) {
                world.remove(id, Disabled.class);
            } else if (!enabled && !isDisabled) {
                world.add(id, new Disabled());
            }
        }
        return this;
    }

    @Override
    public boolean isDeleted() {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            return !id.isAlive();
        }
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
