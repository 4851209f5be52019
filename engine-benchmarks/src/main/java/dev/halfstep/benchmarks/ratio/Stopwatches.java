package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.time.NanoClock;
import java.util.function.Function;

/** Creates stopwatches, each for the kind of time that a ratio needs, all with the same effort. */
final class Stopwatches {

    private final Function<Timing, NanoClock> clocks;
    private final Effort effort;

    Stopwatches(Function<Timing, NanoClock> clocks, Effort effort) {
        this.clocks = clocks;
        this.effort = effort;
    }

    Stopwatch of(Timing timing) {
        return new Stopwatch(clocks.apply(timing), effort);
    }
}
