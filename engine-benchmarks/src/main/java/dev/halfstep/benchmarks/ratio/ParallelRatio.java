package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.LogisticMapWork;
import dev.halfstep.benchmarks.timing.LogisticMapWork.Division;
import dev.halfstep.benchmarks.timing.Timing;

/** Compares a compute-heavy system on two workers with the same system on one worker. */
final class ParallelRatio {

    private ParallelRatio() {}

    static Ratio of(int entities) {
        return new PairedRatio(
                "parallel-2-workers-vs-serial",
                /* bound= */ 0.6,
                () -> new LogisticMapWork(Division.PARTITIONS, entities, /* workers= */ 2),
                () -> new LogisticMapWork(Division.PARTITIONS, entities, /* workers= */ 1),
                Timing.WALL_CLOCK,
                /* limit= */ null);
    }
}
