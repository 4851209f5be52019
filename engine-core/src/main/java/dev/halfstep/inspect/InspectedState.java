package dev.halfstep.inspect;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The simulated state of a world after one step, as text.
 *
 * @param components the names of all simulation components of the world
 * @param entities the texts of the fields, by the number of the entity, the component and the path of the field
 */
record InspectedState(List<String> components, TreeMap<Long, Map<String, Map<String, String>>> entities) {

    private static final String NONE = "";

    static InspectedState of(World world) {
        Map<ComponentType<?>, String> names = InspectedField.componentNames(world);
        TreeMap<Long, Map<String, Map<String, String>>> entities = new TreeMap<>();
        StateDifference.idsOf(world).forEach((number, id) -> {
            Map<String, Map<String, String>> components = new LinkedHashMap<>();
            names.forEach((type, name) -> {
                if (world.has(id, type.componentClass())) {
                    components.put(name, fields(world, id, type));
                }
            });
            entities.put(number, components);
        });
        return new InspectedState(List.copyOf(names.values()), entities);
    }

    private static Map<String, String> fields(World world, EntityId id, ComponentType<?> type) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (StateRecorder.Value value : StateRecorder.valuesOf(world, id, StateRecorder.withFields(type))) {
            fields.put(value.name(), value.text());
        }
        return fields;
    }

    /** Returns whether an entity exists and has a component. */
    boolean has(long entity, String component) {
        Map<String, Map<String, String>> found = entities.get(entity);
        return found != null && found.containsKey(component);
    }

    /** Gets the values of a state. */
    interface Values {
        void add(long entity, String component, String field, String text);
    }

    /** Gets the differences between two states. */
    interface Differences {
        void add(long entity, String component, String field, String before, String after);
    }

    /** Returns the names of the components of an entity; none if it does not exist. */
    Set<String> componentsOf(long entity) {
        return entities.getOrDefault(entity, Map.of()).keySet();
    }

    void forEachValue(Values values) {
        entities.forEach((number, components) -> {
            if (components.isEmpty()) {
                values.add(number, NONE, NONE, NONE);
            }
            components.forEach((component, fields) -> {
                if (fields.isEmpty()) {
                    values.add(number, component, NONE, NONE);
                }
                fields.forEach((field, text) -> values.add(number, component, field, text));
            });
        });
    }

    void forEachDifference(InspectedState other, Differences differences) {
        Set<Long> numbers = new TreeSet<>(entities.keySet());
        numbers.addAll(other.entities.keySet());
        for (Long number : numbers) {
            Map<String, Map<String, String>> before = entities.get(number);
            Map<String, Map<String, String>> after = other.entities.get(number);
            if (before == null || after == null) {
                addExistence(number, NONE, before == null, differences);
                continue;
            }
            for (String component : union(before, after)) {
                addDifferences(number, component, before.get(component), after.get(component), differences);
            }
        }
    }

    private static void addDifferences(
            long number,
            String component,
            @Nullable Map<String, String> before,
            @Nullable Map<String, String> after,
            Differences differences) {
        if (before == null || after == null) {
            addExistence(number, component, before == null, differences);
            return;
        }
        for (String field : union(before, after)) {
            String textBefore = before.getOrDefault(field, StateDifference.MISSING);
            String textAfter = after.getOrDefault(field, StateDifference.MISSING);
            if (!textBefore.equals(textAfter)) {
                differences.add(number, component, field, textBefore, textAfter);
            }
        }
    }

    private static void addExistence(long number, String component, boolean isNew, Differences differences) {
        differences.add(
                number,
                component,
                NONE,
                isNew ? StateDifference.MISSING : StateDifference.PRESENT,
                isNew ? StateDifference.PRESENT : StateDifference.MISSING);
    }

    private static Set<String> union(Map<String, ?> before, Map<String, ?> after) {
        Set<String> keys = new LinkedHashSet<>(before.keySet());
        keys.addAll(after.keySet());
        return keys;
    }
}
