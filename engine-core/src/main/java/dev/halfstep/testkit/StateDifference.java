package dev.halfstep.testkit;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.state.StateRecorder;
import dev.halfstep.state.StateValue;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The first value that differs between two worlds with the same component classes.
 *
 * @param place the entity, the component and the field, such as {@code entity 3, Speed.x}
 * @param text the value in the first world as text; {@code there} or {@code not there} for a whole component or entity
 * @param otherText the value in the second world as text
 */
record StateDifference(String place, String text, String otherText) {

    private static final String MISSING = "not there";

    /**
     * Compares two worlds: the components in the order of registration, and for each component the entities in the
     * order of their numbers.
     *
     * @param world the first world
     * @param other the second world, with the same component classes
     * @return the first difference, or null if there is none
     */
    static @Nullable StateDifference between(World world, World other) {
        for (ComponentType<?> type : world.componentTypes()) {
            StateDifference found = between(world, other, type);
            if (found != null) {
                return found;
            }
        }
        return ofEntities(world, other);
    }

    /**
     * Compares one component of two worlds.
     *
     * @param world the first world
     * @param other the second world, with the same component classes
     * @param type a component type of both worlds
     * @return the first difference; null if there is none, or if the type is a presentation component
     */
    static @Nullable StateDifference between(World world, World other, ComponentType<?> type) {
        if (type.kind() != ComponentType.Kind.SIMULATION) {
            return null;
        }
        Map<Long, EntityId> ids = idsWith(world, type);
        Map<Long, EntityId> otherIds = idsWith(other, type);
        for (Long number : union(ids, otherIds)) {
            EntityId id = ids.get(number);
            EntityId otherId = otherIds.get(number);
            String place = "entity " + number + ", " + type;
            if (id == null || otherId == null) {
                return new StateDifference(place, presence(id), presence(otherId));
            }
            StateDifference found = between(
                    place, StateRecorder.valuesOf(world, id, type), StateRecorder.valuesOf(other, otherId, type));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /**
     * Compares two worlds whose hashes differed in one part. The worlds may have changed since then.
     *
     * @param part the index of the part: 0 for the entity numbers, then one for each simulation component
     * @return the first difference in the component of that part; if the component is equal by now, the first
     *     difference of the worlds
     */
    static @Nullable StateDifference between(World world, World other, int part) {
        List<ComponentType<?>> simulated = world.componentTypes().stream()
                .filter(type -> type.kind() == ComponentType.Kind.SIMULATION)
                .toList();
        StateDifference first = part == 0 ? null : between(world, other, simulated.get(part - 1));
        return first != null ? first : between(world, other);
    }

    private static @Nullable StateDifference between(String place, List<StateValue> values, List<StateValue> others) {
        for (int i = 0; i < Math.max(values.size(), others.size()); i++) {
            StateValue value = i < values.size() ? values.get(i) : null;
            StateValue other = i < others.size() ? others.get(i) : null;
            if (value == null || !value.equals(other)) {
                String name = value != null ? value.name() : others.get(i).name();
                return new StateDifference(
                        place + "." + name,
                        value == null ? MISSING : value.text(),
                        other == null ? MISSING : other.text());
            }
        }
        return null;
    }

    /** Compares which entities exist, for entities without components. */
    private static @Nullable StateDifference ofEntities(World world, World other) {
        Map<Long, EntityId> ids = idsOf(world);
        Map<Long, EntityId> otherIds = idsOf(other);
        for (Long number : union(ids, otherIds)) {
            EntityId id = ids.get(number);
            EntityId otherId = otherIds.get(number);
            if (id == null || otherId == null) {
                return new StateDifference("entity " + number, presence(id), presence(otherId));
            }
        }
        return null;
    }

    private static Map<Long, EntityId> idsWith(World world, ComponentType<?> type) {
        Map<Long, EntityId> ids = new TreeMap<>();
        world.query(type.componentClass()).forEach((id, component) -> ids.put(id.number(), id));
        return ids;
    }

    private static Map<Long, EntityId> idsOf(World world) {
        Map<Long, EntityId> ids = new TreeMap<>();
        world.forEachEntity(id -> {
            if (isSimulated(world, id)) {
                ids.put(id.number(), id);
            }
        });
        return ids;
    }

    /** Returns false for presentation-only entities: those with presentation components and no simulation component. */
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

    private static List<Long> union(Map<Long, EntityId> ids, Map<Long, EntityId> otherIds) {
        TreeMap<Long, EntityId> all = new TreeMap<>(ids);
        all.putAll(otherIds);
        return new ArrayList<>(all.keySet());
    }

    private static String presence(@Nullable EntityId id) {
        return id == null ? MISSING : "there";
    }

    @Override
    public String toString() {
        return place + ": " + text + " instead of " + otherText;
    }
}
