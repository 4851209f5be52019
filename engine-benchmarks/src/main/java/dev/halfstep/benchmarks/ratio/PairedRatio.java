package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.benchmarks.timing.Timing;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time of the engine divided by the time of a peer or baseline that does the same work.
 *
 * @param name the name in the table
 * @param bound the largest accepted value
 * @param ours creates the work of this engine, the numerator
 * @param theirs creates the work of the peer or baseline, the denominator
 * @param timing the kind of time that is measured
 * @param limit creates the same work as plain loops, which no engine can beat; null if the bound needs no limit
 */
record PairedRatio(
        String name,
        double bound,
        Supplier<TimedWork> ours,
        Supplier<TimedWork> theirs,
        Timing timing,
        @Nullable Supplier<TimedWork> limit)
        implements Ratio {

    /** Creates a ratio of single-threaded work that produces almost no garbage, in CPU time. */
    PairedRatio(String name, double bound, Supplier<TimedWork> ours, Supplier<TimedWork> theirs) {
        this(name, bound, ours, theirs, Timing.CPU_TIME, /* limit= */ null);
    }

    /** Returns this ratio in wall-clock time: of several threads, or with garbage. */
    PairedRatio inWallClockTime() {
        return new PairedRatio(name, bound, ours, theirs, Timing.WALL_CLOCK, limit);
    }

    /** Returns this ratio with a limit that is measured in the same rounds. */
    PairedRatio limitedBy(Supplier<TimedWork> newLimit) {
        return new PairedRatio(name, bound, ours, theirs, timing, newLimit);
    }

    @Override
    public Measurement measure(Function<Timing, Stopwatch> stopwatches) {
        try (TimedWork engine = ours.get();
                TimedWork peer = theirs.get();
                TimedWork loops = limit == null ? null : limit.get()) {
            List<TimedWork> numerators = loops == null ? List.of(engine) : List.of(engine, loops);
            numerators.forEach(TimedWork::check);
            peer.check();
            System.gc(); // collect setup garbage now, not during the measurement
            List<Measurement> ratios = stopwatches.apply(timing).ratios(numerators, peer);
            Measurement ours = ratios.get(0);
            return loops == null
                    ? ours
                    : new Measurement(ours.value(), ours.origin(), ratios.get(1).value());
        }
    }
}
