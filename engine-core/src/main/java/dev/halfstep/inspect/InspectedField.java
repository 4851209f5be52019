package dev.halfstep.inspect;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One field of one entity. The constructor finds the access to the value. Later reads search nothing, except for the
 * entity when entities with the component have appeared or vanished.
 */
final class InspectedField {

    private static final Pattern NAME = Pattern.compile("(\\d{1,18})\\.(.+)");

    /** The next part of a path: the name of a field, or the index of an element. */
    private static final Pattern PART = Pattern.compile("\\G(?:(?:^|\\.)([^.\\[\\]]+)|\\[(\\d{1,9})])");

    /** Stands for an element beyond the end of an array. */
    private static final Object NO_ELEMENT = new Object();

    private final World world;
    private final long number;
    private final String component;
    private final String path;
    private final Query1<?> query;
    private final Function<EntityId, String> reader;

    /** The names of the values that the component had so far, if only its hasher knows them. */
    private final Set<String> namesOfHasher = new LinkedHashSet<>();

    /** The number of structural changes at the last search for the entity. */
    private long changesAtSearch = -1;

    /** The entity while it has the component. */
    private @Nullable EntityId id;

    private InspectedField(World world, long number, String component, Class<?> componentClass, String path) {
        this.world = world;
        this.number = number;
        this.component = component;
        this.path = path;
        ComponentInfo<?> info = EngineWorld.of(world).entities().registry().get(componentClass);
        query = world.query(info.storedType().componentClass());
        reader = reader(info);
    }

    /**
     * Finds the way to a field.
     *
     * @param name the entity, the component and the field, such as {@code 3.Transform.position.x}
     * @throws IllegalArgumentException if the components of the world have no such field
     */
    static InspectedField of(World world, String name) {
        Matcher parts = NAME.matcher(name);
        Map<String, Class<?>> classes = classes(world);
        if (!parts.matches() || classes.containsKey(parts.group(2))) {
            throw new IllegalArgumentException(
                    "a field must be ENTITY.COMPONENT.FIELD, such as 3.Transform.position.x: " + name);
        }
        String rest = parts.group(2);
        String component = "";
        for (String candidate : classes.keySet()) { // the longest: a nested class may begin with the name of another
            if (rest.startsWith(candidate + ".") && candidate.length() > component.length()) {
                component = candidate;
            }
        }
        Class<?> componentClass = classes.get(component);
        if (componentClass == null) {
            Collection<String> names = componentNames(world).values();
            throw new IllegalArgumentException("a component must be one of " + String.join(", ", names) + ": " + name);
        }
        long number = Long.parseLong(parts.group(1));
        return new InspectedField(world, number, component, componentClass, rest.substring(component.length() + 1));
    }

    /**
     * Returns the names of all simulation components: the simple name of the class, unless two classes have the same.
     */
    static Map<ComponentType<?>, String> componentNames(World world) {
        List<ComponentType<?>> types = StateHash.componentsIn(world);
        Map<ComponentType<?>, String> names = new LinkedHashMap<>();
        for (ComponentType<?> type : types) {
            boolean isUnique = types.stream()
                    .noneMatch(other -> other != type && other.toString().equals(type.toString()));
            names.put(type, isUnique ? type.toString() : type.componentClass().getName());
        }
        return names;
    }

    /** Returns the classes that a field may name. */
    private static Map<String, Class<?>> classes(World world) {
        Map<String, Class<?>> classes = new LinkedHashMap<>();
        componentNames(world).forEach((type, name) -> {
            classes.put(name, type.componentClass());
            classes.put(type.componentClass().getName(), type.componentClass());
            if (type.componentClass() == Transform.class) {
                classes.put(PreviousTransform.class.getSimpleName(), PreviousTransform.class);
            }
        });
        return classes;
    }

    /** Returns the value as text, or {@link StateDifference#MISSING}. */
    String read() {
        long changes = query.changeCount();
        if (changes != changesAtSearch) {
            changesAtSearch = changes;
            id = null;
            query.forEach((found, value) -> {
                if (found.number() == number) {
                    id = found;
                }
            });
        }
        EntityId found = id;
        return found == null ? StateDifference.MISSING : reader.apply(found);
    }

    /**
     * Requires that the field exists, if that is known only after the component was read.
     *
     * @throws IllegalArgumentException if the component was read, and has no such field
     */
    void requireFound() {
        if (!namesOfHasher.isEmpty() && !namesOfHasher.contains(path)) {
            throw unknown(namesOfHasher);
        }
    }

    private IllegalArgumentException unknown(Collection<String> known) {
        return new IllegalArgumentException(
                "a field of " + component + " must be one of " + String.join(", ", known) + ": " + path);
    }

    private Function<EntityId, String> reader(ComponentInfo<?> info) {
        ComponentType<?> type = info.storedType();
        DenseStorage<?> dense = type.dense();
        if (dense != null) {
            return ofFloats(info, dense);
        }
        return StateRecorder.withFields(type) == type ? ofHasher(type) : ofFields(type.componentClass());
    }

    private Function<EntityId, String> ofFloats(ComponentInfo<?> info, DenseStorage<?> dense) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < dense.floatsPerSlot(); i++) {
            names.add(dense.floatName(i));
        }
        int index = names.indexOf(path);
        if (index < 0) {
            throw unknown(names);
        }
        int stride = dense.floatsPerSlot();
        return found -> {
            float[] floats = Chunk.of(found).span(info).read();
            return Float.toString(floats[Chunk.slotOf(found) * stride + index]);
        };
    }

    private Function<EntityId, String> ofHasher(ComponentType<?> type) {
        return found -> {
            String text = StateDifference.MISSING;
            for (StateRecorder.Value value : StateRecorder.valuesOf(world, found, type)) {
                namesOfHasher.add(value.name());
                if (value.name().equals(path)) {
                    text = value.text();
                }
            }
            return text;
        };
    }

    private Function<EntityId, String> ofFields(Class<?> componentClass) {
        List<UnaryOperator<@Nullable Object>> accessors = new ArrayList<>();
        Class<?> type = componentClass;
        Matcher part = PART.matcher(path);
        int end = 0;
        while (part.find()) {
            end = part.end();
            String name = part.group(1);
            if (name == null) {
                int index = Integer.parseInt(part.group(2));
                accessors.add(array -> index < Array.getLength(array) ? Array.get(array, index) : NO_ELEMENT);
                type = type.isArray() ? type.getComponentType() : void.class;
            } else if (type.isArray() && name.equals("length")) {
                accessors.add(array -> Array.getLength(Objects.requireNonNull(array)));
                type = int.class;
            } else {
                Field field = field(type, name);
                accessors.add(owner -> valueOf(field, owner));
                type = field == null ? void.class : field.getType();
            }
        }
        if (end < path.length() || !isValue(type)) {
            throw unknown(fieldsOf(componentClass));
        }
        return found -> {
            Object value = world.get(found, componentClass);
            for (UnaryOperator<@Nullable Object> accessor : accessors) {
                value = value == null ? NO_ELEMENT : accessor.apply(value);
                if (value == NO_ELEMENT) {
                    return StateDifference.MISSING;
                }
            }
            return text(value);
        };
    }

    /** Returns the fields of a component as the state hash knows them, without their types. */
    private Collection<String> fieldsOf(Class<?> componentClass) {
        List<String> described = StateHash.fieldsIn(world).getOrDefault(componentClass.getName(), List.of());
        return described.stream()
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }

    /** Returns a field that belongs to the state; null if there is none. */
    private static @Nullable Field field(Class<?> type, String name) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (field.getName().equals(name) && !Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        return null;
    }

    private static @Nullable Object valueOf(@Nullable Field field, @Nullable Object owner) {
        try {
            return Objects.requireNonNull(field).get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("the field was made accessible: " + field, impossible);
        }
    }

    private static boolean isValue(Class<?> type) {
        return (type.isPrimitive() && type != void.class)
                || type == String.class
                || type.isEnum()
                || type == EntityId.class;
    }

    /** Returns the text that {@link StateRecorder} records for a value. */
    private static String text(@Nullable Object value) {
        if (value instanceof String text) {
            return '"' + text + '"';
        }
        if (value instanceof Enum<?> constant) {
            return '"' + constant.name() + '"';
        }
        if (value instanceof EntityId other) { // one that a parallel system has spawned gets its number later
            return EntityIdPool.hasNumber(other) ? Long.toString(other.number()) : other.toString();
        }
        return value instanceof Character letter ? Integer.toString(letter) : String.valueOf(value);
    }
}
