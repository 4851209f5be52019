package dev.halfstep.archetype;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.ComponentType;
import dev.halfstep.component.Signature;
import dev.halfstep.entity.EntityId;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseType;
import java.util.function.Consumer;

/**
 * The components that an entity is spawned with, checked and in the order of their signature.
 *
 * @param prefab what is known of their classes
 * @param components the components, one for each place of the signature
 */
@SuppressWarnings("ArrayRecordComponent") // used inside the package only, and never compared
public record Bundle(SpawnPlan prefab, Object[] components) {

    public static Bundle of(ComponentRegistry registry, SpawnPlans prefabs, Object... components) {
        SpawnPlan prefab = prefabs.get(components);
        Bundle bundle = new Bundle(prefab, prefab.ordered(components));
        bundle.checkAllAreFree(registry);
        return bundle;
    }

    public Signature signature() {
        return prefab.signature();
    }

    /** Refuses components that are part of an entity already. */
    void checkAllAreFree(ComponentRegistry registry) {
        if (prefab.isDense()) {
            for (int place = 0; place < components.length; place++) {
                checkIsFree(registry.get(signature().index(place)).stored(), components[place]);
            }
        }
    }

    static void checkNoneIsNull(Object[] components) {
        for (Object component : components) {
            if (component == null) {
                throw new NullPointerException("a component must not be null");
            }
        }
    }

    /** Names the entities with which the new one is to be despawned. */
    public void forEachOwner(ComponentRegistry registry, Consumer<EntityId> each) {
        for (int place = 0; place < components.length; place++) {
            EntityId owner = registry.get(signature().index(place)).stored().ownerIn(components[place]);
            if (owner != null) {
                each.accept(owner);
            }
        }
    }

    /** The index of a component that may be given to an entity. */
    public static int index(ComponentRegistry registry, Object component) {
        if (component == null) {
            throw new NullPointerException("a component must not be null");
        }
        ComponentInfo<?> registered = registry.stored(component.getClass());
        checkIsFree(registered.stored(), component);
        return registered.index();
    }

    /** Refuses a dense component that is part of an entity already: its numbers can lie in one place only. */
    @SuppressWarnings("unchecked") // the type was registered for the class of the component
    public static <H> void checkIsFree(ComponentType<H> type, Object component) {
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
