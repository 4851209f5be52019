package dev.halfstep.frame;

import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds mutable simulation components that are shared: two entities have the same component object, so a write to one
 * entity changes the other too. A spawn does not check this, since the check takes longer than the spawn.
 */
final class SharedComponentDetector {

    private final Entities entities;
    private final ComponentRegistry registry;

    /** Whether the search skips the components of a class, by the index of the class. */
    private boolean[] isSkipped = {};

    /** The first entity in which the running search has found each component object. */
    private final IdentityHashMap<Object, EntityId> firstEntities = new IdentityHashMap<>();

    /** The number of structural changes of the world at the last search, negative before the first search. */
    private long lastChangeCount = -1;

    /** Creates a detector for a world. It reads the world at the first search. */
    SharedComponentDetector(World world) {
        entities = EngineWorld.of(world).entities();
        registry = entities.registry();
    }

    /**
     * Decides which registered classes are skipped. Presentation components are not simulated state, each spawn checks
     * dense components, and immutable objects may be shared. Called again when the world has registered another class.
     */
    private void readTypes() {
        isSkipped = new boolean[registry.size()];
        for (int index = 0; index < isSkipped.length; index++) {
            ComponentType<?> type = registry.get(index).storedType();
            isSkipped[index] = type.kind() != ComponentType.Kind.SIMULATION
                    || type.dense() != null
                    || WorldSnapshot.isImmutable(type);
        }
    }

    /**
     * Searches all entities for a shared mutable component. Skips the search if no entity and no component was added,
     * removed or replaced since the last search.
     *
     * @return null if none was found or the search was skipped, otherwise a message of one line
     */
    @Nullable
    String findFault() {
        long changeCount = 0;
        List<Archetype> archetypes = entities.archetypesByCreation();
        for (int i = 0; i < archetypes.size(); i++) {
            changeCount += archetypes.get(i).changeCount();
        }
        if (changeCount == lastChangeCount) {
            return null;
        }
        lastChangeCount = changeCount;
        if (isSkipped.length != registry.size()) {
            readTypes();
        }
        try {
            for (Archetype archetype : entities.archetypes()) {
                String fault = faultIn(archetype);
                if (fault != null) {
                    return fault;
                }
            }
            return null;
        } finally {
            firstEntities.clear();
        }
    }

    private @Nullable String faultIn(Archetype archetype) {
        for (int column = 0; column < archetype.signature().size(); column++) {
            if (isSkipped[archetype.signature().index(column)]) {
                continue;
            }
            for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                Chunk chunk = archetype.chunk(chunkIndex);
                for (int slot = 0; slot < chunk.size(); slot++) {
                    Object component = chunk.component(column, slot);
                    EntityId firstEntity = firstEntities.putIfAbsent(component, chunk.get(slot));
                    if (firstEntity != null) {
                        return "a mutable component must belong to one entity only: " + firstEntity + " and "
                                + chunk.get(slot) + " share a "
                                + component.getClass().getSimpleName()
                                + "; give each entity an object of its own, or register the class with"
                                + " immutable() if it never changes";
                    }
                }
            }
        }
        return null;
    }
}
