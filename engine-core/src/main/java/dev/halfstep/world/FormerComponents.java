package dev.halfstep.world;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Signature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores the components that an entity has lost by its despawn, or a component that was removed or replaced. Ordinary
 * components are the objects themselves. A dense component is a copy, because the values of the object may change
 * later: a restored snapshot gives it back to the entity, or the game spawns another entity with it.
 */
final class FormerComponents {

    private final ComponentRegistry registry;
    private final Signature signature;

    /** The components in the order of the signature. */
    private final Object[] components;

    /** Keeps the array, and replaces each dense component in it by a copy. */
    private FormerComponents(ComponentRegistry registry, Signature signature, Object[] components) {
        this.registry = registry;
        this.signature = signature;
        this.components = components;
        for (int column = 0; column < components.length; column++) {
            DenseStorage<?> dense = dense(column);
            if (dense != null) {
                components[column] = copy(dense, components[column]);
            }
        }
    }

    /** Stores all components of a living entity that is about to be despawned. */
    static FormerComponents of(ComponentRegistry registry, EntityId id) {
        Chunk chunk = Chunk.of(id);
        Signature signature = chunk.archetype().signature();
        Object[] components = new Object[signature.size()];
        for (int column = 0; column < components.length; column++) {
            components[column] = chunk.component(column, Chunk.slotOf(id));
        }
        return new FormerComponents(registry, signature, components);
    }

    /** Stores one component that an entity has lost. */
    static FormerComponents ofOne(ComponentRegistry registry, Object component) {
        int index = registry.requireComponentClass(component.getClass()).index();
        return new FormerComponents(registry, Signature.ofOrdered(index), new Object[] {component});
    }

    /** Stores components of a stored state. */
    static FormerComponents ofStored(ComponentRegistry registry, List<Object> components) {
        Signature signature = Signature.ofOrdered();
        for (Object component : components) {
            signature = registry.with(
                    signature,
                    registry.requireComponentClass(component.getClass()).index());
        }
        Object[] ordered = new Object[components.size()];
        for (Object component : components) {
            ordered[
                    signature.columnOf(
                            registry.requireComponentClass(component.getClass()).index())] = component;
        }
        return new FormerComponents(registry, signature, ordered);
    }

    private @Nullable DenseStorage<?> dense(int column) {
        return registry.get(signature.index(column)).storedType().dense();
    }

    @SuppressWarnings("unchecked") // the storage of a class belongs to components of that class
    private static <H> Object copy(DenseStorage<H> dense, Object component) {
        return dense.detachedCopy((H) component);
    }

    /**
     * Returns whether there is a component of a class.
     *
     * @throws IllegalArgumentException if the class is a view
     */
    boolean has(Class<?> componentClass) {
        return column(registry.get(componentClass)) >= 0;
    }

    /** Returns the column of a class; negative if there is none. Views are refused: only the last values are kept. */
    private int column(ComponentInfo<?> info) {
        if (info.isView()) {
            throw new IllegalArgumentException("a former component has its last values only, and no views: read "
                    + info.storedType().componentClass().getSimpleName() + " instead of "
                    + info.queriedClass().getSimpleName());
        }
        return signature.columnOf(info.storedIndex());
    }

    /**
     * Returns a component. A dense component is copied again for each call, so that the caller can spawn an entity with
     * it.
     *
     * @throws IllegalArgumentException if there is none, or the class is a view
     */
    <T> T get(EntityId id, Class<T> componentClass) {
        ComponentInfo<T> info = registry.get(componentClass);
        int column = column(info);
        if (column < 0) {
            throw new IllegalArgumentException("only a former component can be read: " + id + " has lost no "
                    + componentClass.getSimpleName() + "; call has(...) first");
        }
        DenseStorage<?> dense = dense(column);
        return info.toQueried(dense == null ? components[column] : copy(dense, components[column]));
    }

    /** Adds all components to a list: each component itself; for a dense one, the copy. */
    void addTo(List<Object> list) {
        for (Object component : components) { // unlike addAll, allocates nothing
            list.add(component);
        }
    }
}
