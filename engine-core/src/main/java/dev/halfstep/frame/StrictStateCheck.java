package dev.halfstep.frame;

import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ArchetypeChunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Checks the simulated state after each step in strict mode. These checks are too expensive for each write or spawn.
 */
final class StrictStateCheck {

    /** Stands for the name of a system in a failure of this check. */
    static final String NAME = "strict-mode";

    private final World world;
    private final Entities entities;
    private final ComponentRegistry registry;

    /** Whether the search for shared components skips a class, by the index of the class. */
    private boolean[] isSkipped = {};

    /** The first entity in which the running search has found each component object. */
    private final IdentityHashMap<Object, EntityId> firstEntities = new IdentityHashMap<>();

    /** The number of structural changes of the world at the last search, negative before the first search. */
    private long lastChangeCount = -1;

    /** Creates a check of a world. It reads the world at the first check. */
    StrictStateCheck(World world) {
        this.world = world;
        entities = EngineWorld.of(world).entities();
        registry = entities.registry();
    }

    /**
     * Refuses mutable components that two entities share, and poses with NaN or infinity.
     *
     * @throws IllegalStateException if there is one; the message names it
     */
    void check() {
        checkNothingIsShared();
        world.query(Transform.class).forEachSpan(StrictStateCheck::checkFinite);
    }

    /**
     * Searches all entities for a mutable component object that another entity has too: a write to one entity would
     * change the other. Skips the search if no entity and no component was added, removed or replaced since the last
     * search.
     */
    private void checkNothingIsShared() {
        long changeCount = 0;
        List<Archetype> archetypes = entities.archetypesByCreation();
        for (int i = 0; i < archetypes.size(); i++) {
            changeCount += archetypes.get(i).changeCount();
        }
        if (changeCount == lastChangeCount) {
            return;
        }
        lastChangeCount = changeCount;
        if (isSkipped.length != registry.size()) {
            readTypes();
        }
        try {
            entities.archetypes().forEach(this::checkNothingIsShared);
        } finally {
            firstEntities.clear();
        }
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

    private void checkNothingIsShared(Archetype archetype) {
        for (int column = 0; column < archetype.signature().size(); column++) {
            if (isSkipped[archetype.signature().index(column)]) {
                continue;
            }
            for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                for (int slot = 0; slot < chunk.size(); slot++) {
                    Object component = chunk.component(column, slot);
                    EntityId firstEntity = firstEntities.putIfAbsent(component, chunk.get(slot));
                    if (firstEntity != null) {
                        throw new IllegalStateException("a mutable component must belong to one entity only: "
                                + firstEntity + " and " + chunk.get(slot) + " share a "
                                + component.getClass().getSimpleName()
                                + "; give each entity an object of its own, or register the class with"
                                + " immutable() if it never changes");
                    }
                }
            }
        }
    }

    /** Refuses NaN and infinity, which overflowing sums and direct writes to the arrays of spans can cause. */
    private static void checkFinite(EntityIds ids, Span poses) {
        float[] numbers = poses.read(); // Pose.FLOATS numbers for each entity
        for (int i = 0; i < ids.size() * Pose.FLOATS; i++) {
            if (!Float.isFinite(numbers[i])) {
                throw new IllegalStateException("a pose must consist of finite numbers: "
                        + Objects.requireNonNull(Transform.TYPE.dense()).floatName(i % Pose.FLOATS) + " of "
                        + ids.get(i / Pose.FLOATS) + " is " + numbers[i]
                        + "; look for a sum that overflows, or numbers written by a span");
            }
        }
    }
}
