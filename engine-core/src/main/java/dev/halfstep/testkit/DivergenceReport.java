package dev.halfstep.testkit;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reports the first divergence between two {@linkplain StepTrace traces} of the same step.
 *
 * @param part the first component that differs, as an index into the parts of the state hash
 * @param writers the systems that wrote the component first, usually one. If the orders of the systems differ, all
 *     systems that wrote the component
 * @param others other systems that may be the cause: those that ran in parallel with a writer. If the orders differ,
 *     the systems that ran before a writer in one trace and after it in the other
 * @param ordered whether the systems ran in the same order in both traces
 */
record DivergenceReport(int part, Collection<String> writers, Collection<String> others, boolean ordered) {

    /**
     * Compares two traces that begin in the same state and end in different states.
     *
     * @param reference a trace with one worker, so each of its entries is one system
     * @param other a trace with any number of workers, so an entry may be several parallel systems
     */
    static DivergenceReport of(StepTrace reference, StepTrace other) {
        List<StepTrace.Turn> referenceEntries = reference.turns();
        int begin = 0; // begin to end is the range of the reference entries that have the systems of the other entry
        for (StepTrace.Turn entry : other.turns()) {
            int end = begin + entry.systems().size();
            if (end > referenceEntries.size() || !haveSameSystems(referenceEntries.subList(begin, end), entry)) {
                return ofOtherOrder(reference, other);
            }
            int part = firstDifference(referenceEntries.get(end - 1).after(), entry.after());
            if (part >= 0) {
                long[] before = begin == 0
                        ? reference.before()
                        : referenceEntries.get(begin - 1).after();
                return ofSameOrder(part, before, referenceEntries.subList(begin, end));
            }
            begin = end;
        }
        return ofOtherOrder(reference, other);
    }

    private static boolean haveSameSystems(List<StepTrace.Turn> referenceEntries, StepTrace.Turn entry) {
        return systems(referenceEntries).stream().sorted().toList().equals(entry.systems());
    }

    /**
     * Reports a difference after systems that ran in the same order in both traces, or in parallel in the other trace.
     *
     * @param before the hashes before the first of these systems
     * @param entries the reference entries of these systems
     */
    private static DivergenceReport ofSameOrder(int part, long[] before, List<StepTrace.Turn> entries) {
        Collection<String> writers = writers(before, entries, part);
        Set<String> parallelSystems = new LinkedHashSet<>(systems(entries));
        parallelSystems.removeAll(writers);
        return new DivergenceReport(part, writers, parallelSystems, true);
    }

    /** Reports a difference between traces of different systems, or of the same systems in different orders. */
    private static DivergenceReport ofOtherOrder(StepTrace reference, StepTrace other) {
        int part = Math.max(0, firstDifference(reference.after(), other.after()));
        Set<String> writers = new LinkedHashSet<>(writers(reference.before(), reference.turns(), part));
        writers.addAll(writers(other.before(), other.turns(), part));
        return new DivergenceReport(
                part, writers, swapped(writers, systems(reference.turns()), systems(other.turns())), false);
    }

    private static List<String> systems(List<StepTrace.Turn> entries) {
        return entries.stream().flatMap(entry -> entry.systems().stream()).toList();
    }

    /** Returns the systems that ran before a writer in one order, and after it in the other. */
    private static Collection<String> swapped(Set<String> writers, List<String> order, List<String> otherOrder) {
        Set<String> swapped = new LinkedHashSet<>();
        for (String system : order) {
            for (String writer : writers) {
                boolean isBefore = order.indexOf(system) < order.indexOf(writer);
                boolean isBeforeInOther = otherOrder.indexOf(system) < otherOrder.indexOf(writer);
                if (isBefore != isBeforeInOther && !writers.contains(system)) {
                    swapped.add(system);
                }
            }
        }
        return swapped;
    }

    /**
     * Returns the systems that have changed a component, or all systems if none has.
     *
     * @param before the hashes before the first entry
     */
    private static Collection<String> writers(long[] before, List<StepTrace.Turn> entries, int part) {
        Set<String> writers = new LinkedHashSet<>();
        long previousHash = before[part];
        for (StepTrace.Turn entry : entries) {
            if (entry.after()[part] != previousHash) {
                writers.addAll(entry.systems());
            }
            previousHash = entry.after()[part];
        }
        return writers.isEmpty() ? new LinkedHashSet<>(systems(entries)) : writers;
    }

    /** Returns the index of the first part that differs, or -1 if all parts are equal. */
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
