package dev.halfstep.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where two traces of the same step part.
 *
 * @param part which component is the first to differ, by its place in the parts of the hash
 * @param writers who wrote the component, usually one
 * @param others who ran at the same time, so that nobody can tell whether it was one of these; in another order, who ran
 *     on the other side of a writer
 * @param ordered whether the systems ran in the same order in both; if not, all that wrote the component are named
 */
record Culprit(int part, Collection<String> writers, Collection<String> others, boolean ordered) {

    /**
     * Compares two traces that begin in the same state and end in different ones.
     *
     * @param reference of one worker, so that each of its turns is one system
     */
    static Culprit of(StepTrace reference, StepTrace other) {
        List<StepTrace.Turn> fine = reference.turns();
        int done = 0;
        for (StepTrace.Turn turn : other.turns()) {
            int end = done + turn.systems().size();
            if (end > fine.size() || !sameSystems(fine.subList(done, end), turn)) {
                return unordered(reference, other);
            }
            int part = firstDifference(fine.get(end - 1).after(), turn.after());
            if (part >= 0) {
                long[] before =
                        done == 0 ? reference.before() : fine.get(done - 1).after();
                return together(part, before, fine.subList(done, end));
            }
            done = end;
        }
        return unordered(reference, other);
    }

    private static boolean sameSystems(List<StepTrace.Turn> fine, StepTrace.Turn turn) {
        List<String> names = new ArrayList<>();
        fine.forEach(one -> names.addAll(one.systems()));
        return names.stream().sorted().toList().equals(turn.systems());
    }

    private static Culprit together(int part, long[] before, List<StepTrace.Turn> turns) {
        Collection<String> writers = writers(before, turns, part);
        Set<String> beside = new LinkedHashSet<>();
        turns.forEach(turn -> beside.addAll(turn.systems()));
        beside.removeAll(writers);
        return new Culprit(part, writers, beside, true);
    }

    /** Another order, or not the same systems: all that wrote the component in either. */
    private static Culprit unordered(StepTrace reference, StepTrace other) {
        int part = Math.max(0, firstDifference(reference.after(), other.after()));
        Set<String> writers = new LinkedHashSet<>(writers(reference.before(), reference.turns(), part));
        writers.addAll(writers(other.before(), other.turns(), part));
        return new Culprit(part, writers, swapped(writers, systems(reference.turns()), systems(other.turns())), false);
    }

    private static List<String> systems(List<StepTrace.Turn> turns) {
        return turns.stream().flatMap(turn -> turn.systems().stream()).toList();
    }

    /** Who ran before a writer in one order, and after it in the other one. */
    private static Collection<String> swapped(Set<String> writers, List<String> order, List<String> otherOrder) {
        Set<String> swapped = new LinkedHashSet<>();
        for (String system : order) {
            for (String writer : writers) {
                boolean before = order.indexOf(system) < order.indexOf(writer);
                boolean beforeInOther = otherOrder.indexOf(system) < otherOrder.indexOf(writer);
                if (before != beforeInOther && !writers.contains(system)) {
                    swapped.add(system);
                }
            }
        }
        return swapped;
    }

    /** The systems that have changed a component; all of them, if none has. */
    private static Collection<String> writers(long[] before, List<StepTrace.Turn> turns, int part) {
        Set<String> all = new LinkedHashSet<>();
        Set<String> writers = new LinkedHashSet<>();
        long last = before[part];
        for (StepTrace.Turn turn : turns) {
            all.addAll(turn.systems());
            if (turn.after()[part] != last) {
                writers.addAll(turn.systems());
            }
            last = turn.after()[part];
        }
        return writers.isEmpty() ? all : writers;
    }

    private static int firstDifference(long[] parts, long[] otherParts) {
        return Arrays.mismatch(parts, otherParts);
    }

    @Override
    public String toString() {
        String names = (ordered && writers.size() > 1 ? "one of " : "") + quoted(writers);
        String otherNames = quoted(others);
        return ordered
                ? "first written by " + names + (others.isEmpty() ? "" : ", or beside it by " + otherNames)
                : "in another order, written by " + names + (others.isEmpty() ? "" : ", swapped with " + otherNames);
    }

    private static String quoted(Collection<String> systems) {
        return systems.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
