package dev.halfstep.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Describes how one listing of an API differs from another. */
final class ApiDifference {

    private ApiDifference() {}

    /**
     * Compares two listings.
     *
     * @return one text for each removed, changed or added declaration, sorted by type; none if both are equal
     */
    static List<String> between(
            SortedMap<String, SortedSet<String>> old, SortedMap<String, SortedSet<String>> current) {
        TreeSet<String> names = new TreeSet<>(old.keySet());
        names.addAll(current.keySet());
        List<String> changes = new ArrayList<>();
        for (String name : names) {
            if (!old.containsKey(name)) {
                changes.add("added, compatible: " + name);
            } else if (!current.containsKey(name)) {
                changes.add("removed, breaking: " + name);
            } else {
                compareMembers(name, old.get(name), current.get(name), changes);
            }
        }
        return changes;
    }

    private static void compareMembers(
            String type, SortedSet<String> old, SortedSet<String> current, List<String> changes) {
        Map<String, List<String>> removed = byName(old, current);
        Map<String, List<String>> added = byName(current, old);
        TreeSet<String> names = new TreeSet<>(removed.keySet());
        names.addAll(added.keySet());
        for (String name : names) {
            List<String> before = removed.getOrDefault(name, List.of());
            List<String> after = added.getOrDefault(name, List.of());
            if (before.size() == 1 && after.size() == 1) {
                boolean isDeprecation = after.get(0).equals("@Deprecated " + before.get(0));
                changes.add((isDeprecation ? "changed, compatible: " : "changed, breaking: ") + type + "\n    "
                        + before.get(0) + "\n -> " + after.get(0));
                continue;
            }
            before.forEach(line -> changes.add("removed, breaking: " + type + "\n    " + line));
            after.forEach(
                    line -> changes.add((isAbstract(line) ? "added, breaking for subtypes: " : "added, compatible: ")
                            + type + "\n    " + line));
        }
    }

    private static boolean isAbstract(String declaration) {
        return declaration.matches("(public|protected) abstract .*");
    }

    /** Returns the lines that only the first set has, by the name of the member. */
    private static Map<String, List<String>> byName(SortedSet<String> lines, SortedSet<String> others) {
        Map<String, List<String>> byName = new TreeMap<>();
        for (String line : lines) {
            if (!others.contains(line)) {
                byName.computeIfAbsent(Declaration.nameIn(line), name -> new ArrayList<>())
                        .add(line);
            }
        }
        return byName;
    }
}
