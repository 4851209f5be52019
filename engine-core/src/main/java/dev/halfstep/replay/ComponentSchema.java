package dev.halfstep.replay;

import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes the fields of a component class as text, to detect that two builds of a game have different fields.
 *
 * @param name the fully qualified name of the component class
 * @param fields the type and name of each field, in the order of hashing. A field whose class belongs to the game is
 *     replaced by the fields of that class
 */
record ComponentSchema(String name, List<String> fields) {

    ComponentSchema {
        fields = List.copyOf(fields);
    }

    /** Returns the schemas of the simulation components of a world, in the order of the parts of the state hash. */
    static List<ComponentSchema> of(World world) {
        List<ComponentSchema> schema = new ArrayList<>();
        StateHash.fieldsIn(world).forEach((name, fields) -> schema.add(new ComponentSchema(name, fields)));
        return schema;
    }
}
