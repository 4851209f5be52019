package dev.halfstep.testkit;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reports the first divergence between two {@linkplain StepTrace traces} of the same step.
 *
 * @param part the name of the first component class that differs, or {@link StepTrace#ENTITIES}
 * @param writers the systems that wrote the component first, usually one. If the orders of the systems differ, all
 *     systems that wrote the component
 * @param otherCauses other systems that may be the cause: systems that ran in parallel with a writer. If the orders
 *     differ, the systems that ran before a writer in one trace and after it in the other
 * @param hasSameOrder whether the systems ran in the same order in both traces
 */
record DivergenceReport(String part, Collection<String> writers, Collection<String> otherCauses, boolean hasSameOrder) {

    /** The hash of a component that no entity has. */
    private static final Long NO_COMPONENT = 0L;

    /**
     * Compares two traces that begin in the same state and end in different states.
     *
     * @param reference a trace with one worker, so each of its entries is one system
     * @param actual the trace of the diverging run, with any number of workers, so an entry may be several parallel
     *     systems
     */
    static DivergenceReport of(StepTrace reference, StepTrace actual) {
        List<StepTrace.Entry> referenceEntries = reference.entries();
        int begin = 0; // the reference entries from begin to end (exclusive) have the systems of one actual entry
        for (StepTrace.Entry entry : actual.entries()) {
            int end = begin + entry.systems().size();
            if (end > referenceEntries.size() || !haveSameSystems(referenceEntries.subList(begin, end), entry)) {
                return ofDifferentOrders(reference, actual);
            }
            String part = firstDifference(referenceEntries.get(end - 1).hashesAfter(), entry.hashesAfter());
            if (part != null) {
                Map<String, Long> before = begin == 0
                        ? reference.hashesBefore()
                        : referenceEntries.get(begin - 1).hashesAfter();
                return ofSameOrder(part, before, referenceEntries.subList(begin, end));
            }
            begin = end;
        }
        return ofDifferentOrders(reference, actual); // the actual trace lacks the last systems
    }

    /** Returns whether several reference entries have the systems of one actual entry, which are sorted by name. */
    private static boolean haveSameSystems(List<StepTrace.Entry> referenceEntries, StepTrace.Entry entry) {
        return systems(referenceEntries).stream().sorted().toList().equals(entry.systems());
    }

    /**
     * Reports a difference after systems that ran in the same order in both traces, or in parallel in the actual trace.
     *
     * @param before the hashes before the first of these systems
     * @param entries the reference entries of these systems
     */
    private static DivergenceReport ofSameOrder(String part, Map<String, Long> before, List<StepTrace.Entry> entries) {
        Collection<String> writers = writers(before, entries, part);
        Set<String> parallelSystems = new LinkedHashSet<>(systems(entries));
        parallelSystems.removeAll(writers);
        return new DivergenceReport(part, writers, parallelSystems, /* hasSameOrder= */ true);
    }

    /** Reports a difference between traces of different systems, or of the same systems in different orders. */
    private static DivergenceReport ofDifferentOrders(StepTrace reference, StepTrace actual) {
        String firstDifference = firstDifference(reference.hashesAfter(), actual.hashesAfter());
        String part = firstDifference == null ? StepTrace.ENTITIES : firstDifference;
        Set<String> writers = new LinkedHashSet<>(writers(reference.hashesBefore(), reference.entries(), part));
        writers.addAll(writers(actual.hashesBefore(), actual.entries(), part));
        Collection<String> reordered = reordered(writers, systems(reference.entries()), systems(actual.entries()));
        return new DivergenceReport(part, writers, reordered, /* hasSameOrder= */ false);
    }

    private static List<String> systems(List<StepTrace.Entry> entries) {
        return entries.stream().flatMap(entry -> entry.systems().stream()).toList();
    }

    /** Returns the systems that ran before a writer in one order, and after the same writer in the other order. */
    private static Collection<String> reordered(
            Set<String> writers, List<String> referenceOrder, List<String> actualOrder) {
        Set<String> reordered = new LinkedHashSet<>();
        for (String system : referenceOrder) {
            for (String writer : writers) {
                boolean isBeforeInReference = referenceOrder.indexOf(system) < referenceOrder.indexOf(writer);
                boolean isBeforeInActual = actualOrder.indexOf(system) < actualOrder.indexOf(writer);
                if (isBeforeInActual != isBeforeInReference && !writers.contains(system)) {
                    reordered.add(system);
                }
            }
        }
        return reordered;
    }

    /**
     * Returns the systems that have changed a component, or all systems if none has.
     *
     * @param before the hashes before the first entry
     */
    private static Collection<String> writers(Map<String, Long> before, List<StepTrace.Entry> entries, String part) {
        Set<String> writers = new LinkedHashSet<>();
        Long previousHash = before.getOrDefault(part, NO_COMPONENT);
        for (StepTrace.Entry entry : entries) {
            Long hash = entry.hashesAfter().getOrDefault(part, NO_COMPONENT);
            if (!hash.equals(previousHash)) {
                writers.addAll(entry.systems());
            }
            previousHash = hash;
        }
        return writers.isEmpty() ? new LinkedHashSet<>(systems(entries)) : writers;
    }

    /** Returns the name of the first part that differs, null if all parts are equal. */
    private static @Nullable String firstDifference(Map<String, Long> expectedParts, Map<String, Long> parts) {
        Set<String> names = new LinkedHashSet<>(expectedParts.keySet());
        names.addAll(parts.keySet());
        for (String name : names) {
            if (!expectedParts.getOrDefault(name, NO_COMPONENT).equals(parts.getOrDefault(name, NO_COMPONENT))) {
                return name;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        String names = (hasSameOrder && writers.size() > 1 ? "one of " : "") + quoted(writers);
        String otherNames = quoted(otherCauses);
        return hasSameOrder
                ? "first written by " + names + (otherCauses.isEmpty() ? "" : ", or in parallel by " + otherNames)
                : "written by " + names + ", whose order "
                        + (otherCauses.isEmpty() ? "" : "relative to " + otherNames + " ") + "differs";
    }

    private static String quoted(Collection<String> systems) {
        return systems.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
