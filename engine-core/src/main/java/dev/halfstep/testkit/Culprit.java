package dev.halfstep.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where two traces of the same step part.
 *
 * @param part which component is the first to differ, by its place in the parts of the hash
 * @param systems who may have written the difference, usually one
 * @param ordered whether the systems ran in the same order in both; if not, all that wrote the component are named
 */
record Culprit(int part, Collection<String> systems, boolean ordered) {

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
                return new Culprit(part, writers(before, fine.subList(done, end), part), true);
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

    /** Another order, or not the same systems: all that wrote the component in either. */
    private static Culprit unordered(StepTrace reference, StepTrace other) {
        int part = Math.max(0, firstDifference(reference.after(), other.after()));
        Set<String> writers = new LinkedHashSet<>(writers(reference.before(), reference.turns(), part));
        writers.addAll(writers(other.before(), other.turns(), part));
        return new Culprit(part, writers, false);
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
}
