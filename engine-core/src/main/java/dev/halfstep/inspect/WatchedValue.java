package dev.halfstep.inspect;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A value that differs between two machines: a field, the existence of a component or of an entity, or an object of
 * {@link dev.halfstep.frame.SimulatedState#add}.
 *
 * @param group the component, {@code entities}, or the class of the object
 * @param location the whole name in reports
 * @param textA the value of the first machine, as a report shows it
 * @param textB the value of the second machine
 * @param keyA the value of the first machine, as {@link #read} returns it
 * @param keyB the value of the second machine
 * @param entity the number of the entity; 0 for an object
 * @param component the name of the component, empty for a whole entity
 * @param field the path of the field, empty for a whole component
 * @param object the index of the object, -1 for others
 */
record WatchedValue(
        String group,
        String location,
        String textA,
        String textB,
        String keyA,
        String keyB,
        long entity,
        String component,
        String field,
        int object) {

    private static final int NO_OBJECT = -1;

    /** Creates a value of an entity. Of a whole entity, the components are all that a reader knows it by. */
    static WatchedValue of(
            long entity, Set<String> components, String component, String field, String textA, String textB) {
        String known = components.isEmpty() ? "" : " with " + String.join(", ", components);
        String location = "entity " + entity + (component.isEmpty() ? known : ", " + component)
                + (field.isEmpty() ? "" : "." + field);
        String group = component.isEmpty() ? "entities" : component;
        return new WatchedValue(
                group,
                location,
                textA,
                textB,
                /* keyA= */ textA,
                /* keyB= */ textB,
                entity,
                component,
                field,
                NO_OBJECT);
    }

    /** Compares the objects of two games. Returns those whose stored state and whose fields differ. */
    static List<WatchedValue> ofAdded(SystemScheduler a, SystemScheduler b) {
        List<Object> objectsA = a.state().added();
        List<Object> objectsB = b.state().added();
        List<WatchedValue> values = new ArrayList<>();
        for (int i = 0; i < Math.min(objectsA.size(), objectsB.size()); i++) {
            String keyA = keyOfAdded(a, i);
            String keyB = keyOfAdded(b, i);
            // Equal states may have other bytes, such as those of a map with another order.
            StateDifference found = keyA.equals(keyB) ? null : ObjectGraphs.nearest(objectsA.get(i), objectsB.get(i));
            if (found != null) {
                String name = objectsA.get(i).getClass().getSimpleName();
                values.add(new WatchedValue(
                        name,
                        name + ": " + found.location(),
                        found.expected(),
                        found.actual(),
                        keyA,
                        keyB,
                        /* entity= */ 0,
                        /* component= */ "",
                        /* field= */ "",
                        i));
            }
        }
        return values;
    }

    private static String keyOfAdded(SystemScheduler game, int index) {
        CRC32C checksum = new CRC32C();
        checksum.update(game.state().bytesOfAdded(index));
        return Long.toHexString(checksum.getValue());
    }

    boolean isObject() {
        return object != NO_OBJECT;
    }

    /** Reads values from a game, also in a step. */
    static List<String> read(List<WatchedValue> values, SystemScheduler game) {
        World world = game.presented().world();
        Set<Long> numbers = values.stream().map(WatchedValue::entity).collect(Collectors.toSet());
        Map<Long, EntityId> ids = new HashMap<>(); // never iterated
        world.forEachEntity(id -> {
            if (EntityIdPool.hasNumber(id) && numbers.contains(id.number())) {
                ids.put(id.number(), id);
            }
        });
        Map<String, ComponentType<?>> types = new HashMap<>(); // never iterated
        InspectedField.componentNames(world).forEach((type, name) -> types.put(name, type));
        return values.stream()
                .map(value -> value.isObject()
                        ? keyOfAdded(game, value.object)
                        : value.read(world, ids.get(value.entity), types.get(value.component)))
                .toList();
    }

    private String read(World world, @Nullable EntityId id, @Nullable ComponentType<?> type) {
        if (id == null) {
            return StateDifference.MISSING;
        }
        if (component.isEmpty()) {
            return StateDifference.PRESENT;
        }
        if (type == null || !world.has(id, type.componentClass())) {
            return StateDifference.MISSING;
        }
        return field.isEmpty() ? StateDifference.PRESENT : fieldOf(world, id, type);
    }

    private String fieldOf(World world, EntityId id, ComponentType<?> type) {
        for (StateRecorder.Value value : StateRecorder.valuesOf(world, id, StateRecorder.withFields(type))) {
            if (value.name().equals(field)) {
                return value.text();
            }
        }
        return StateDifference.MISSING;
    }
}
