package dev.halfstep.state;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.world.World;
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

    public ComponentSchema {
        fields = List.copyOf(fields);
    }

    /** Returns the schemas of the simulation components of a world, in the order of the parts of the state hash. */
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
            ValuePlan.of(type.componentClass()).describe(/* path= */ "", /* enclosing= */ List.of(), fields);
        } else {
            for (int i = 0; i < dense.floatsPerSlot(); i++) {
                fields.add("float " + dense.floatName(i));
            }
        }
        return new ComponentSchema(type.componentClass().getName(), fields);
    }
}
