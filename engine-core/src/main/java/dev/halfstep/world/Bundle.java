package dev.halfstep.world;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseType;
import java.util.function.Consumer;

/**
 * The components that an entity is spawned with, checked and in the order of their signature.
 *
 * @param signature which components
 * @param components the components, one for each place of the signature
 */
@SuppressWarnings("ArrayRecordComponent") // used inside the package only, and never compared
record Bundle(Signature signature, Object[] components) {

    static Bundle of(ComponentRegistry registry, Object... components) {
        int[] indices = new int[components.length];
        Object[] ordered = new Object[components.length];
        for (int count = 0; count < components.length; count++) {
            Object component = components[count];
            int index = index(registry, component);
            int place = count;
            while (place > 0 && indices[place - 1] > index) { // they are few, and mostly in order
                indices[place] = indices[place - 1];
                ordered[place] = ordered[place - 1];
                place--;
            }
            if (place > 0 && indices[place - 1] == index) {
                throw new IllegalArgumentException("an entity has one component of a class: "
                        + component.getClass().getSimpleName() + " is there twice");
            }
            indices[place] = index;
            ordered[place] = component;
        }
        return new Bundle(Signature.ofAscending(indices), ordered);
    }

    /** Names the entities with which the new one is to be despawned. */
    void forEachOwner(ComponentRegistry registry, Consumer<EntityId> each) {
        if (registry.hasOwners()) {
            for (int place = 0; place < components.length; place++) {
                EntityId owner = registry.get(signature.index(place)).stored().ownerIn(components[place]);
                if (owner != null) {
                    each.accept(owner);
                }
            }
        }
    }

    /** The index of a component that may be given to an entity. */
    static int index(ComponentRegistry registry, Object component) {
        if (component == null) {
            throw new NullPointerException("a component must not be null");
        }
        Registered<?> registered = registry.stored(component.getClass());
        checkIsFree(registered.stored(), component);
        return registered.index();
    }

    /** Refuses a dense component that is part of an entity already: its numbers can lie in one place only. */
    @SuppressWarnings("unchecked") // the type was registered for the class of the component
    static <H> void checkIsFree(ComponentType<H> type, Object component) {
        DenseType<H> dense = type.dense();
        if (dense == null) {
            return;
        }
        Chunk chunk = dense.chunk((H) component);
        if (!chunk.isDetached()) {
            throw new IllegalArgumentException("a component belongs to one entity only: this "
                    + component.getClass().getSimpleName() + " is already part of one");
        }
        if (chunk.floatsPerSlot() != dense.floatsPerSlot()) {
            throw new IllegalArgumentException("a dense component has as many numbers as its type says: "
                    + component.getClass().getSimpleName() + " has " + chunk.floatsPerSlot() + ", its type says "
                    + dense.floatsPerSlot());
        }
    }
}
