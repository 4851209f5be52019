package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.workload.StoreWork;
import dev.halfstep.benchmarks.workload.StoreWorkload;

/**
 * Compares the iteration of a query for two component classes with the iteration of the same query in Dominion. The
 * components are plain objects, not dense.
 */
final class QueryRatio {

    private QueryRatio() {}

    static Ratio overOneArchetype(int entities) {
        return of("query-vs-dominion-raw", entities, /* archetypes= */ 1);
    }

    static Ratio over64Archetypes(int entities) {
        return of("query-64-archetypes-vs-dominion-raw", entities, /* archetypes= */ 64);
    }

    private static Ratio of(String name, int entities, int archetypes) {
        StoreWorkload workload = StoreWorkload.query(name, archetypes);
        return new PairedRatio(
                name,
                /* bound= */ 1.0,
                () -> new StoreWork(workload, Library.HALFSTEP, entities),
                () -> new StoreWork(workload, Library.DOMINION, entities));
    }
}
