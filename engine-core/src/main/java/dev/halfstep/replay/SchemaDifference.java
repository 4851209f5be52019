package dev.halfstep.replay;

import dev.halfstep.state.ComponentSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the components of a recording with the components of a world. */
final class SchemaDifference {

    private SchemaDifference() {}

    /** Describes the first difference as the end of a message that names the recording; empty if there is none. */
    static Optional<String> between(List<ComponentSchema> inRecording, List<ComponentSchema> inWorld) {
        for (ComponentSchema component : inRecording) {
            Optional<ComponentSchema> counterpart = named(component.name(), inWorld);
            if (counterpart.isEmpty()) {
                return Optional.of("it has the component " + component.name() + ", which this world lacks");
            }
            if (!counterpart.get().fields().equals(component.fields())) {
                return Optional.of(component.name() + " "
                        + describeFields(component.fields(), counterpart.get().fields()));
            }
        }
        for (ComponentSchema component : inWorld) {
            if (named(component.name(), inRecording).isEmpty()) {
                return Optional.of("it lacks the component " + component.name() + ", which this world has");
            }
        }
        for (int i = 0; i < inRecording.size(); i++) {
            if (!inRecording.get(i).equals(inWorld.get(i))) {
                return Optional.of(
                        "component " + (i + 1) + " is " + inRecording.get(i).name() + " in the recording and "
                                + inWorld.get(i).name()
                                + " in this world; the order of components is part of the hash");
            }
        }
        return Optional.empty();
    }

    private static Optional<ComponentSchema> named(String name, List<ComponentSchema> schema) {
        return schema.stream()
                .filter(component -> component.name().equals(name))
                .findFirst();
    }

    private static String describeFields(List<String> inRecording, List<String> inWorld) {
        List<String> onlyInRecording = new ArrayList<>(inRecording);
        onlyInRecording.removeAll(inWorld);
        List<String> onlyInWorld = new ArrayList<>(inWorld);
        onlyInWorld.removeAll(inRecording);
        if (onlyInRecording.isEmpty() && onlyInWorld.isEmpty()) {
            return "has its fields in another order";
        }
        return "has other fields: only in the recording " + onlyInRecording + ", only in this world " + onlyInWorld;
    }
}
