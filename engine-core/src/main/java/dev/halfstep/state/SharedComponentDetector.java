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
 * Finds mutable simulation components that are shared: two entities have the same component object, so a write to one
 * entity changes the other too. A spawn does not check this, since the check takes longer than the spawn.
 *
 * @hidden
 */
public final class SharedComponentDetector {

    private final World world;
    private final Entities entities;
    private final ComponentRegistry registry;

    /** Whether objects of a component class may be shared, by the index of the class. */
    private boolean[] mayBeShared = {};

    /** The entity of each component that this search has found so far. */
    private final IdentityHashMap<Object, EntityId> owners = new IdentityHashMap<>();

    /** The number of structural changes of the world at the last search. */
    private long changes = -1;

    /**
     * Creates an object that can search a world. It reads nothing yet.
     *
     * @param world the world to search
     */
    public SharedComponentDetector(World world) {
        this.world = world;
        entities = EngineWorld.of(world).entities();
        registry = entities.registry();
    }

    /** Reads all registered types. Repeated after the world has registered a further type at its first use. */
    private void readTypes() {
        mayBeShared = new boolean[registry.size()];
        for (ComponentType<?> type : world.componentTypes()) {
            int index = registry.get(type.componentClass()).index();
            mayBeShared[index] =
                    type.kind() != ComponentType.Kind.SIMULATION || type.dense() != null || isImmutable(type);
        }
    }

    /** Returns whether objects of the class are immutable; then snapshots save nothing for them. */
    private static boolean isImmutable(ComponentType<?> type) {
        try {
            return SavedState.of(type.componentClass(), type.copier()) == null;
        } catch (IllegalArgumentException cannotBeCopied) {
            return false; // may be mutable
        }
    }

    /**
     * Searches all entities for a shared mutable component. Skips the search if no entity and no component was added,
     * removed or replaced since the last search.
     *
     * @return null if none was found or the search was skipped, otherwise a message of one line
     */
    public @Nullable String findFault() {
        long changesNow = 0;
        List<Archetype> archetypes = entities.archetypesByCreation();
        for (int i = 0; i < archetypes.size(); i++) {
            changesNow += archetypes.get(i).changeCount();
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
