package dev.halfstep.inspect;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The first value that differs between a world and a reference world with the same component classes.
 *
 * @param location the entity, the component and the field, such as {@code entity 3, Speed.x}
 * @param expected the value in the reference world as text; {@code there} or {@code not there} for a whole component
 *     or entity
 * @param actual the value in the compared world as text
 * @hidden
 */
public record StateDifference(String location, String expected, String actual) {

    /** Stands for a whole component or entity that exists. */
    static final String PRESENT = "there";

    /** Stands for a value, a component or an entity that does not exist. */
    static final String MISSING = "not there";

    /**
     * Compares two worlds: the components in the order of registration, and for each component the entities in the
     * order of their numbers.
     *
     * @param reference the reference world
     * @param world the compared world, with the same component classes
     * @return the first difference, or null if there is none
     */
    public static @Nullable StateDifference between(World reference, World world) {
        for (ComponentType<?> type : reference.componentTypes()) {
            StateDifference found = between(reference, world, type);
            if (found != null) {
                return found;
            }
        }
        return ofEntities(reference, world);
    }

    /**
     * Compares one component of two worlds.
     *
     * @param reference the reference world
     * @param world the compared world, with the same component classes
     * @param type a component type of both worlds
     * @return the first difference; null if there is none, or if the type is a presentation component
     */
    public static @Nullable StateDifference between(World reference, World world, ComponentType<?> type) {
        if (type.kind() != ComponentType.Kind.SIMULATION) {
            return null;
        }
        Map<Long, EntityId> expectedIds = idsWith(reference, type);
        Map<Long, EntityId> ids = idsWith(world, type);
        for (Long number : union(expectedIds, ids)) {
            EntityId expectedId = expectedIds.get(number);
            EntityId id = ids.get(number);
            String location = "entity " + number + ", " + type;
            if (expectedId == null || id == null) {
                return new StateDifference(location, existence(expectedId), existence(id));
            }
            StateDifference found = between(
                    location,
                    StateRecorder.valuesOf(reference, expectedId, type),
                    StateRecorder.valuesOf(world, id, type));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /**
     * Compares two worlds whose hashes differed in one part. The worlds may have changed since then.
     *
     * @param part the name of a component class, or another text for the entities
     * @return the first difference in the component of that part; if the component is equal by now, the first
     *     difference of the worlds
     */
    public static @Nullable StateDifference between(World reference, World world, String part) {
        for (ComponentType<?> type : StateHash.componentsIn(world)) {
            StateDifference found =
                    type.componentClass().getName().equals(part) ? between(reference, world, type) : null;
            if (found != null) {
                return found;
            }
        }
        return between(reference, world);
    }

    private static @Nullable StateDifference between(
            String location, List<StateRecorder.Value> expectedValues, List<StateRecorder.Value> values) {
        for (int i = 0; i < Math.max(expectedValues.size(), values.size()); i++) {
            StateRecorder.Value expected = i < expectedValues.size() ? expectedValues.get(i) : null;
            StateRecorder.Value value = i < values.size() ? values.get(i) : null;
            if (value == null || !value.equals(expected)) {
                String name =
                        value != null ? value.name() : expectedValues.get(i).name();
                return new StateDifference(
                        location + "." + name,
                        expected == null ? MISSING : expected.text(),
                        value == null ? MISSING : value.text());
            }
        }
        return null;
    }

    /** Compares which entities exist, for entities without components. */
    private static @Nullable StateDifference ofEntities(World reference, World world) {
        Map<Long, EntityId> expectedIds = idsOf(reference);
        Map<Long, EntityId> ids = idsOf(world);
        for (Long number : union(expectedIds, ids)) {
            EntityId expectedId = expectedIds.get(number);
            EntityId id = ids.get(number);
            if (expectedId == null || id == null) {
                return new StateDifference("entity " + number, existence(expectedId), existence(id));
            }
        }
        return null;
    }

    private static Map<Long, EntityId> idsWith(World world, ComponentType<?> type) {
        Map<Long, EntityId> ids = new TreeMap<>();
        world.query(type.componentClass()).forEach((id, component) -> ids.put(id.number(), id));
        return ids;
    }

    /** Returns the simulated entities by their numbers. */
    static Map<Long, EntityId> idsOf(World world) {
        Map<Long, EntityId> ids = new TreeMap<>();
        world.forEachEntity(id -> {
            if (isSimulated(world, id)) {
                ids.put(id.number(), id);
            }
        });
        return ids;
    }

    /** Returns false for an entity of presentation: it has presentation components, and no simulation component. */
    private static boolean isSimulated(World world, EntityId id) {
        boolean hasPresentationComponent = false;
        for (ComponentType<?> type : world.componentTypes()) {
            if (world.has(id, type.componentClass())) {
                if (type.kind() == ComponentType.Kind.SIMULATION) {
                    return true;
                }
                hasPresentationComponent = true;
            }
        }
        return !hasPresentationComponent;
    }

    private static List<Long> union(Map<Long, EntityId> expectedIds, Map<Long, EntityId> ids) {
        TreeMap<Long, EntityId> all = new TreeMap<>(expectedIds);
        all.putAll(ids);
        return new ArrayList<>(all.keySet());
    }

    private static String existence(@Nullable EntityId id) {
        return id == null ? MISSING : PRESENT;
    }

    @Override
    public String toString() {
        return location + ": " + actual + " instead of " + expected;
    }
}
