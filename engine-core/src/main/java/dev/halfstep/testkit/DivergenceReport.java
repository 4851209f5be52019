package dev.halfstep.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reports the first divergence of two traces of the same step.
 *
 * @param part the first component that differs, as an index into the parts of the state hash
 * @param writers the systems that wrote the component, usually one
 * @param others the systems that ran in parallel with a writer and may be the cause; if the orders differ, the systems
 *     that swapped places with a writer
 * @param ordered whether the systems ran in the same order in both traces; if not, {@code writers} are all systems that
 *     wrote the component
 */
record DivergenceReport(int part, Collection<String> writers, Collection<String> others, boolean ordered) {

    /**
     * Compares two traces that begin in the same state and end in different ones.
     *
     * @param reference a trace with one worker, so that each of its turns is one system
     */
    static DivergenceReport of(StepTrace reference, StepTrace other) {
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

    private static DivergenceReport together(int part, long[] before, List<StepTrace.Turn> turns) {
        Collection<String> writers = writers(before, turns, part);
        Set<String> beside = new LinkedHashSet<>();
        turns.forEach(turn -> beside.addAll(turn.systems()));
        beside.removeAll(writers);
        return new DivergenceReport(part, writers, beside, true);
    }

    /** Names all systems that wrote the component in either trace, if their orders or the systems themselves differ. */
    private static DivergenceReport unordered(StepTrace reference, StepTrace other) {
        int part = Math.max(0, firstDifference(reference.after(), other.after()));
        Set<String> writers = new LinkedHashSet<>(writers(reference.before(), reference.turns(), part));
        writers.addAll(writers(other.before(), other.turns(), part));
        return new DivergenceReport(
                part, writers, swapped(writers, systems(reference.turns()), systems(other.turns())), false);
    }

    private static List<String> systems(List<StepTrace.Turn> turns) {
        return turns.stream().flatMap(turn -> turn.systems().stream()).toList();
    }

    /** Returns the systems that ran before a writer in one order, and after it in the other. */
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

    /** Returns the systems that have changed a component, or all systems if none has. */
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
