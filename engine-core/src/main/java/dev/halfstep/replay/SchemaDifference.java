package dev.halfstep.replay;

import dev.halfstep.state.ComponentSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the components of a recording with those of a world. */
final class SchemaDifference {

    private SchemaDifference() {}

    /** Describes the first difference; empty if there is none. */
    static Optional<String> between(List<ComponentSchema> recorded, List<ComponentSchema> here) {
        for (ComponentSchema component : recorded) {
            Optional<ComponentSchema> same = named(component.name(), here);
            if (same.isEmpty()) {
                return Optional.of("it has the component " + component.name() + ", which is not here");
            }
            if (!same.get().fields().equals(component.fields())) {
                return Optional.of(component.name() + " "
                        + ofFields(component.fields(), same.get().fields()));
            }
        }
        for (ComponentSchema component : here) {
            if (named(component.name(), recorded).isEmpty()) {
                return Optional.of("it does not have the component " + component.name() + ", which is here");
            }
        }
        for (int i = 0; i < recorded.size(); i++) {
            if (!recorded.get(i).equals(here.get(i))) {
                return Optional.of(
                        "component " + (i + 1) + " is " + recorded.get(i).name() + " there and "
                                + here.get(i).name() + " here; their order is part of the hash");
            }
        }
        return Optional.empty();
    }

    private static Optional<ComponentSchema> named(String name, List<ComponentSchema> schema) {
        return schema.stream()
                .filter(component -> component.name().equals(name))
                .findFirst();
    }

    private static String ofFields(List<String> recorded, List<String> here) {
        List<String> onlyThere = new ArrayList<>(recorded);
        onlyThere.removeAll(here);
        List<String> onlyHere = new ArrayList<>(here);
        onlyHere.removeAll(recorded);
        if (onlyThere.isEmpty() && onlyHere.isEmpty()) {
            return "has its fields in another order";
        }
        return "has the fields " + onlyThere + " there and " + onlyHere + " here";
    }
}
