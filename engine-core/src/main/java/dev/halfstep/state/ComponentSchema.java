package dev.halfstep.state;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes the fields of a component class as text, to detect that two builds of a game have different fields.
 *
 * @param name the fully qualified name of the component class
 * @param fields the type and name of each field, in the order of hashing. A field whose class belongs to the game is
 *     replaced by the fields of that class
 * @hidden
 */
public record ComponentSchema(String name, List<String> fields) {

    /**
     * Creates a schema.
     *
     * @param name the fully qualified name of the class
     * @param fields the type and name of each field
     */
    public ComponentSchema {
        fields = List.copyOf(fields);
    }

    /**
     * Returns the schemas of the simulation components of a world.
     *
     * @param world the world
     * @return the schemas in the order of the parts of the state hash
     */
    public static List<ComponentSchema> of(World world) {
        return world.componentTypes().stream()
                .filter(type -> type.kind() == ComponentType.Kind.SIMULATION)
                .map(ComponentSchema::of)
                .toList();
    }

    private static ComponentSchema of(ComponentType<?> type) {
        DenseStorage<?> dense = type.dense();
        List<String> fields = new ArrayList<>();
        if (dense == null) {
            String rootPath = "";
            List<Class<?>> noEnclosing = List.of();
            addFields(type.componentClass(), rootPath, noEnclosing, fields);
        } else {
            for (int i = 0; i < dense.floatsPerSlot(); i++) {
                fields.add("float " + dense.floatName(i));
            }
        }
        return new ComponentSchema(type.componentClass().getName(), fields);
    }

    /**
     * Adds the fields of a class of the game, and of the classes of its fields.
     *
     * @param path the path to the class, empty or with a dot at the end
     * @param enclosing the classes on the path, to detect recursion
     * @param fields the fields are added to this list
     */
    private static void addFields(Class<?> type, String path, List<Class<?>> enclosing, List<String> fields) {
        if (!isExpanded(type) || enclosing.contains(type)) {
            return;
        }
        List<Class<?>> classesOnPath = new ArrayList<>(enclosing);
        classesOnPath.add(type);
        for (Field field : ReflectiveHasher.fields(type)) {
            int sizeBefore = fields.size();
            addFields(field.getType(), path + field.getName() + ".", classesOnPath, fields);
            if (fields.size() == sizeBefore) { // not expanded, or without fields
                fields.add(field.getType().getTypeName() + " " + path + field.getName());
            }
        }
    }

    /**
     * Returns whether a schema replaces a field of a class by the fields of that class. It does not for classes of the
     * JDK, because their fields differ between JDK versions.
     */
    private static boolean isExpanded(Class<?> type) {
        return ReflectiveHasher.isOfGame(type)
                && !type.isEnum()
                && type != EntityId.class
                && !Modifier.isAbstract(type.getModifiers());
    }
}
