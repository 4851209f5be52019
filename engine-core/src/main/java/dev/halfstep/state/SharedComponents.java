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
 * Finds mutable simulation components that are shared: one object in two entities. A write for one entity would change the
 * other. Spawns do not check this, since the check would cost more than the spawn.
 *
 * @hidden
 */
public final class SharedComponents {

    private final World world;
    private final Entities entities;
    private final ComponentRegistry registry;

    /** By the index of a component class: true if its objects may be shared. */
    private boolean[] mayBeShared = {};

    private final IdentityHashMap<Object, EntityId> owners = new IdentityHashMap<>();
    private long changes = -1;

    /**
     * Creates a search, which reads nothing yet.
     *
     * @param world the world to search
     */
    public SharedComponents(World world) {
        this.world = world;
        entities = EngineWorld.of(world).entities();
        registry = entities.registry();
    }

    /** Reads all types, again after the world has registered a type at its first use. */
    private void readTypes() {
        mayBeShared = new boolean[registry.size()];
        for (ComponentType<?> type : world.componentTypes()) {
            int index = registry.get(type.componentClass()).index();
            mayBeShared[index] =
                    type.kind() != ComponentType.Kind.SIMULATION || type.dense() != null || isImmutable(type);
        }
    }

    /** Returns true if objects of the class are immutable, so that snapshots copy nothing. */
    private static boolean isImmutable(ComponentType<?> type) {
        try {
            return SavedState.of(type.componentClass(), type.copier()) == null;
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }

    /**
     * Searches all entities, if the structure of the world has changed since the last search.
     *
     * @return null if no mutable component is shared, otherwise a message of one line
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
                                + " immutable() if it never changes";
                    }
                }
            }
        }
        return null;
    }
}
