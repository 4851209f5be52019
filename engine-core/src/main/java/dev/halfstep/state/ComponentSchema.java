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
 * What a component consists of, in words: to tell whether two builds of a game mean the same by it.
 *
 * @param name the name of its class, with its package
 * @param fields name and type of each field, in the order in which they are hashed; those of a class of the game are
 *     those of its parts
 */
public record ComponentSchema(String name, List<String> fields) {

    /**
     * A component of some fields.
     *
     * @param name the name of its class, with its package
     * @param fields name and type of each field
     */
    public ComponentSchema {
        fields = List.copyOf(fields);
    }

    /**
     * The simulation components of a world.
     *
     * @param world the world
     * @return in the order of registration, which is that of the state hash
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

    /** Classes of Java may have other fields in each Java; others have none, or not those of their objects. */
    private static boolean isOfGame(Class<?> type) {
        boolean isOfJava = type.getClassLoader() == null || type.getModule().isNamed();
        return !isOfJava && !type.isEnum() && type != EntityId.class && !Modifier.isAbstract(type.getModifiers());
    }
}
