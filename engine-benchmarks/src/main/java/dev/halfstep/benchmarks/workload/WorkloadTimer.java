package dev.halfstep.benchmarks.workload;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Store;
import dev.halfstep.benchmarks.peer.Store.Operation;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.time.NanoClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times workloads in one library at a time.
 *
 * @param clock the clock to read
 * @param warmUpNanos how long a workload runs in a library before it is timed for the first time
 * @param timedNanos how long a workload is timed; work that takes longer is timed once
 */
record WorkloadTimer(NanoClock clock, long warmUpNanos, long timedNanos) {

    /** The minimum time of a round of work that can be repeated: long compared with the time to read a clock. */
    private static final double ROUND_NANOS = 100_000;

    /** The maximum number of rounds. */
    private static final int MAX_ROUNDS = 51;

    /** The maximum number of worlds that are opened to warm up: Dominion opens at most 1023 in a process. */
    private static final int MAX_WARM_UP_WORLDS = 300;

    /**
     * Creates entities and times the operations on them.
     *
     * @param isFirst whether the workload has not run in this library yet: it is checked and warmed up
     * @return the nanoseconds for each entity, or the reason why there are none, by row
     */
    Map<String, Object> measure(StoreWorkload workload, Library library, int count, boolean isFirst) {
        System.gc(); // collect the entities of the previous library
        Map<String, Object> results = new LinkedHashMap<>();
        int entities = count * (1 + workload.othersPerEntity());
        try (Store store = library.createStore(entities)) {
            for (int i = 0; i < workload.rows().size(); i++) {
                String refusal = store.refusal(workload.operations().get(i), entities);
                if (refusal != null) {
                    results.put(workload.rows().get(i), refusal);
                }
            }
            if (results.keySet().containsAll(workload.rows())) {
                return results;
            }
            List<double[]> rounds = time(workload, store, count, isFirst);
            for (int i = 0; i < workload.rows().size(); i++) {
                int index = i;
                double nanos = Stopwatch.median(
                        rounds.stream().mapToDouble(round -> round[index]).toArray());
                results.merge(workload.rows().get(i), nanos / count, WorkloadTimer::sum);
            }
        }
        return results;
    }

    /** Adds the times of two operations of one row. A reason remains a reason. */
    private static Object sum(Object a, Object b) {
        return a instanceof Double nanosA && b instanceof Double nanosB ? (Object) (nanosA + nanosB) : a;
    }

    private List<double[]> time(StoreWorkload workload, Store store, int count, boolean isFirst) {
        workload.spawn(store, count);
        if (isFirst) {
            workload.check(store, count);
        }
        long startNanos = clock.nanoTime();
        boolean opensWorlds = workload.operations().contains(Operation.NEW_STORE);
        int cycles = 0;
        double[] last;
        do {
            last = timeOperations(workload, store, 1);
            cycles++;
        } while (isFirst
                && clock.nanoTime() - startNanos < warmUpNanos
                && !(opensWorlds && cycles >= MAX_WARM_UP_WORLDS));
        boolean isRepeatable = last.length == 1 && !opensWorlds;
        int repetitions = isRepeatable ? (int) Math.max(1, ROUND_NANOS / last[0]) : 1;
        List<double[]> rounds = new ArrayList<>();
        startNanos = clock.nanoTime();
        do {
            rounds.add(timeOperations(workload, store, repetitions));
        } while (clock.nanoTime() - startNanos < timedNanos && rounds.size() < MAX_ROUNDS);
        return rounds;
    }

    /** Returns the nanoseconds of each operation. */
    private double[] timeOperations(StoreWorkload workload, Store store, int repetitions) {
        double[] nanos = new double[workload.operations().size()];
        for (int i = 0; i < nanos.length; i++) {
            Operation operation = workload.operations().get(i);
            long startNanos = clock.nanoTime();
            for (int repetition = 0; repetition < repetitions; repetition++) {
                store.run(operation);
            }
            nanos[i] = (double) (clock.nanoTime() - startNanos) / repetitions;
        }
        return nanos;
    }
}
