package dev.halfstep.replay;

import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the components of a recording in a changed build of its game. Components with the same fields can be compared,
 * also if fields were renamed, because a hash has no names. All others, and the whole hash, cannot.
 */
final class SchemaMatch {

    /** Stands for a component that is not compared. */
    private static final String NONE = "";

    /** A file is not trusted: it may name tens of thousands of components. */
    private static final int MAX_CHANGES = 200;

    /** The class names of the compared components, in the order of the recording. */
    private final List<String> compared = new ArrayList<>();

    private final List<String> changes = new ArrayList<>();

    SchemaMatch(List<ComponentSchema> recorded, List<ComponentSchema> inWorld) {
        Map<String, List<String>> fieldsInWorld = new LinkedHashMap<>();
        inWorld.forEach(component -> fieldsInWorld.put(component.name(), component.fields()));
        for (ComponentSchema component : recorded) {
            List<String> fields = fieldsInWorld.remove(component.name());
            String name = simpleName(component.name());
            if (fields == null) {
                compared.add(NONE);
                changes.add("not compared: " + name + " does not exist any more");
            } else if (isRenamed(component.fields(), fields)) {
                compared.add(component.name());
                addRenames(name, component.fields(), fields);
            } else {
                compared.add(NONE);
                changes.add("not compared: " + name + " has " + fieldChange(component.fields(), fields));
            }
        }
        fieldsInWorld.keySet().forEach(name -> changes.add("not compared: " + simpleName(name) + " is new"));
    }

    /** Returns whether the fields have the same types in the same order, and no name has another place. */
    private static boolean isRenamed(List<String> recorded, List<String> fields) {
        boolean isRenamed = recorded.size() == fields.size();
        for (int i = 0; isRenamed && i < fields.size(); i++) {
            String old = recorded.get(i);
            String now = fields.get(i);
            isRenamed = old.equals(now)
                    || (type(old).equals(type(now)) && !recorded.contains(now) && !fields.contains(old));
        }
        return isRenamed;
    }

    private void addRenames(String component, List<String> recorded, List<String> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (!recorded.get(i).equals(fields.get(i))) {
                changes.add("compared as renamed: " + component + "." + name(recorded.get(i)) + " is now "
                        + name(fields.get(i)));
            }
        }
    }

    private static String fieldChange(List<String> recorded, List<String> fields) {
        List<String> added = new ArrayList<>(fields);
        added.removeAll(recorded);
        List<String> removed = new ArrayList<>(recorded);
        removed.removeAll(fields);
        if (added.isEmpty() && removed.isEmpty()) {
            return "its fields in another order";
        }
        if (removed.isEmpty()) {
            return (added.size() == 1 ? "a new field " : "new fields ") + names(added);
        }
        return added.isEmpty()
                ? "no field " + names(removed) + " any more"
                : "the fields " + String.join(", ", added) + " instead of " + String.join(", ", removed);
    }

    private static String names(List<String> fields) {
        return String.join(", ", fields.stream().map(SchemaMatch::name).toList());
    }

    private static String type(String field) {
        return field.substring(0, field.lastIndexOf(' ') + 1);
    }

    private static String name(String field) {
        return field.substring(field.lastIndexOf(' ') + 1);
    }

    private static String simpleName(String className) {
        return className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
    }

    /** Returns a line for each change of a component: of very many, the first ones and the number of the others. */
    List<String> changes() {
        List<String> shown = new ArrayList<>(changes.subList(0, Math.min(MAX_CHANGES, changes.size())));
        if (changes.size() > MAX_CHANGES) {
            shown.add("not compared: " + (changes.size() - MAX_CHANGES) + " more changes");
        }
        return List.copyOf(shown);
    }

    boolean compares(String className) {
        return compared.contains(className);
    }

    /** Returns whether a part of the hash is compared: part 0, the entities, always is. */
    boolean isCompared(int part) {
        return part == 0 || !compared.get(part - 1).equals(NONE);
    }

    /** Returns the parts of the hash of a world in the order of the recording. */
    long[] partsOf(World world) {
        return StateHash.partsOf(world, compared);
    }
}
