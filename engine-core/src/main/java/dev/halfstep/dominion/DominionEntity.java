package dev.halfstep.dominion;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Shows an entity of a world as Dominion's API does. There is one object for each entity, so {@code ==} compares them. */
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

    /** Adds a component, in place of the one of its class if there is one. */
    @Override
    public Entity add(Object component) {
        Access access = dominion.access();
        access.enter();
        try {
            put(component);
        } finally {
            access.exit();
        }
        return this;
    }

    /**
     * Adds a component or replaces one, as the caller has access.
     *
     * @return the component that was there, null if there was none
     */
    @Nullable
    Object put(Object component) {
        World world = dominion.world();
        Object former = find(component.getClass());
        if (former == null) {
            world.add(id, component); // refuses an entity that was deleted
        } else {
            world.replace(id, component);
        }
        return former;
    }

    /** Removes the component that is of the class of the given one. */
    @Override
    public boolean remove(Object component) {
        return removeType(component.getClass());
    }

    @Override
    public boolean removeType(Class<?> componentType) {
        Access access = dominion.access();
        access.enter();
        try {
            return take(componentType);
        } finally {
            access.exit();
        }
    }

    /** The caller has access. */
    boolean take(Class<?> componentType) {
        if (find(componentType) == null) {
            return false;
        }
        dominion.world().remove(id, componentType);
        return true;
    }

    @Override
    public boolean has(Class<?> componentType) {
        return get(componentType) != null;
    }

    @Override
    public boolean contains(Object component) {
        return component.equals(get(component.getClass()));
    }

    /** The component of a class; null if there is none, or the entity was deleted. */
    @Override
    public <T> @Nullable T get(Class<T> componentType) {
        Access access = dominion.access();
        access.enter();
        try {
            return find(componentType);
        } finally {
            access.exit();
        }
    }

    /** The caller has access. */
    <T> @Nullable T find(Class<T> componentType) {
        World world = dominion.world();
        return id.isAlive() && world.has(id, componentType) ? world.get(id, componentType) : null;
    }

    @Override
    public <S extends Enum<S>> Entity setState(@Nullable S state) {
        Access access = dominion.access();
        access.enter();
        try {
            dominion.checkFlags("state");
            changeState(state);
        } finally {
            access.exit();
        }
        return this;
    }

    private void changeState(@Nullable Enum<?> state) {
        if (state == null) {
            dominion.world().has(id, EntityState.class); // refuses an entity that was deleted
            take(EntityState.class);
        } else {
            put(new EntityState(state));
        }
    }

    @Override
    public boolean isEnabled() {
        Access access = dominion.access();
        access.enter();
        try {
            return id.isAlive() && !(dominion.hasFlags() && dominion.world().has(id, Disabled.class));
        } finally {
            access.exit();
        }
    }

    @Override
    public Entity setEnabled(boolean enabled) {
        Access access = dominion.access();
        access.enter();
        try {
            dominion.checkFlags("enabled flag");
            World world = dominion.world();
            boolean isDisabled = world.has(id, Disabled.class);
            if (enabled && isDisabled) {
                world.remove(id, Disabled.class);
            } else if (!enabled && !isDisabled) {
                world.add(id, new Disabled());
            }
        } finally {
            access.exit();
        }
        return this;
    }

    @Override
    public boolean isDeleted() {
        Access access = dominion.access();
        access.enter();
        try {
            return !id.isAlive();
        } finally {
            access.exit();
        }
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
