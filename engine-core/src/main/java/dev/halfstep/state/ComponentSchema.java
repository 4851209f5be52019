package dev.halfstep.state;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.store.DenseType;
import dev.halfstep.world.World;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes the fields of a component class as text, to detect builds of a game with different fields.
 *
 * @param name the fully qualified name of the class
 * @param fields the type and name of each field, in the order of hashing; a field of a class of the game is expanded to
 *     its fields
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
     * @return the schemas in the order of registration, which is the order of the state hash
     */
    public static List<ComponentSchema> of(World world) {
        return world.componentTypes().stream()
                .filter(type -> type.kind() == ComponentType.Kind.SIMULATION)
                .map(ComponentSchema::of)
                .toList();
    }

    private static ComponentSchema of(ComponentType<?> type) {
        DenseType<?> dense = type.dense();
        List<String> fields = new ArrayList<>();
        if (dense == null) {
            addFields(type.componentClass(), "", List.of(), fields);
        } else {
            for (int i = 0; i < dense.floatsPerSlot(); i++) {
                fields.add("float " + dense.nameOf(i));
            }
        }
        return new ComponentSchema(type.componentClass().getName(), fields);
    }

    private static void addFields(Class<?> type, String path, List<Class<?>> around, List<String> to) {
        if (!isOfGame(type) || around.contains(type)) {
            return;
        }
        List<Class<?>> aroundFields = new ArrayList<>(around);
        aroundFields.add(type);
        for (Field field : FieldHasher.fields(type)) {
            int before = to.size();
            addFields(field.getType(), path + field.getName() + ".", aroundFields, to);
            if (to.size() == before) {
                to.add(field.getType().getTypeName() + " " + path + field.getName());
            }
        }
    }

    /** Returns true if a field of a class is expanded. The fields of JDK classes differ between JDK versions. */
    private static boolean isOfGame(Class<?> type) {
        boolean isOfJava = type.getClassLoader() == null || type.getModule().isNamed();
        return !isOfJava && !type.isEnum() && type != EntityId.class && !Modifier.isAbstract(type.getModifiers());
    }
}
