package dev.halfstep.state;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds simulation components that are the same object in two entities. A change of one would change the other, a snapshot
 * would save it twice, and the hash count it twice. A spawn does not look for that: it would cost more than the spawn.
 */
public final class SharedComponents {

    private final World world;
    private final Entities entities;
    private final ComponentRegistry registry;

    /** By the index of a component: whether objects of its class may be shared, since they do not change. */
    private boolean[] mayBeShared = {};

    private final IdentityHashMap<Object, EntityId> owners = new IdentityHashMap<>();
    private long changes = -1;

    /**
     * Looks at nothing yet.
     *
     * @param world the world to search
     */
    public SharedComponents(World world) {
        this.world = world;
        entities = EngineWorld.of(world).entities();
        registry = entities.registry();
    }

    /** A world may register types at their first use. */
    private void readTypes() {
        mayBeShared = new boolean[registry.size()];
        for (ComponentType<?> type : world.componentTypes()) {
            int index = registry.get(type.componentClass()).index();
            mayBeShared[index] = type.kind() != ComponentType.Kind.SIMULATION || type.dense() != null || isFixed(type);
        }
    }

    /** Whether a snapshot would have nothing to copy. */
    private static boolean isFixed(ComponentType<?> type) {
        try {
            return SavedState.of(type.componentClass(), type.copier()) == null;
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }

    /**
     * Searches all entities, if any has come, gone or changed its components since the last search.
     *
     * @return null if no object that can change is part of two entities, otherwise what is wrong, in one line
     */
    public @Nullable String fault() {
        long changesNow = 0;
        List<Archetype> archetypes = entities.archetypesByCreation();
        for (int i = 0; i < archetypes.size(); i++) {
            changesNow += archetypes.get(i).changes();
        }
        if (changesNow == changes) {
            return null;
        }
        changes = changesNow;
        if (mayBeShared.length != registry.size()) {
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
            owners.clear();
        }
    }

    private @Nullable String faultIn(Archetype archetype) {
        for (int column = 0; column < archetype.signature().size(); column++) {
            if (mayBeShared[archetype.signature().index(column)]) {
                continue;
            }
            for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                for (int slot = 0; slot < chunk.size(); slot++) {
                    Object component = chunk.component(column, slot);
                    EntityId other = owners.putIfAbsent(component, chunk.get(slot));
                    if (other != null) {
                        return "a component that can change belongs to one entity only: " + other + " and "
                                + chunk.get(slot) + " share a "
                                + component.getClass().getSimpleName()
                                + "; give each one of its own, or register the class with"
                                + " copiedBy(StateCopier.immutable()) if it never changes";
                    }
                }
            }
        }
        return null;
    }
}
