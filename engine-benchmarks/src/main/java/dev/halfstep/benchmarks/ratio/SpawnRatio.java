package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Store.Operation;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.benchmarks.workload.StoreWork;
import dev.halfstep.benchmarks.workload.StoreWorkload;

/**
 * Compares the engine with Dominion in spawning and despawning a population. Dominion uses its fastest API, a prepared
 * composition.
 */
final class SpawnRatio {

    private static final StoreWorkload ONE_BY_ONE = StoreWorkload.life("2", Operation.CREATE_2, Operation.DELETE);

    private SpawnRatio() {}

    static Ratio atOnce(int entities) {
        return of("spawn-despawn-vs-dominion-prepared", ONE_BY_ONE, entities, 0.8);
    }

    static Ratio byCommands(int entities) {
        StoreWorkload batches = StoreWorkload.life("2-batch", Operation.CREATE_2_BATCH, Operation.DELETE_BATCH);
        return of("spawn-despawn-vs-dominion-prepared-by-commands", batches, entities, 1.0);
    }

    private static Ratio of(String name, StoreWorkload halfstep, int entities, double bound) {
        return new PairedRatio(
                name,
                bound,
                () -> new StoreWork(halfstep, Library.HALFSTEP, entities),
                () -> new StoreWork(ONE_BY_ONE, Library.DOMINION, entities),
                Timing.WALL_CLOCK,
                /* limit= */ null);
    }
}
