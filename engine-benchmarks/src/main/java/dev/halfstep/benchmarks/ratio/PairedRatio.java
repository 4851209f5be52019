package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.benchmarks.timing.Timing;
import java.util.function.Supplier;

/**
 * Measures the time of the engine divided by the time of a peer or baseline that does the same work.
 *
 * @param name the name in the table
 * @param bound the largest accepted value
 * @param ours creates the work of this engine, the numerator
 * @param theirs creates the work of the peer or baseline, the denominator
 * @param timing the kind of time that is measured
 */
record PairedRatio(String name, double bound, Supplier<TimedWork> ours, Supplier<TimedWork> theirs, Timing timing)
        implements Ratio {

    /** Creates a ratio of single-threaded work that produces almost no garbage, in CPU time. */
    PairedRatio(String name, double bound, Supplier<TimedWork> ours, Supplier<TimedWork> theirs) {
        this(name, bound, ours, theirs, Timing.CPU_TIME);
    }

    @Override
    public Measurement measure(Stopwatches stopwatches) {
        try (TimedWork engine = ours.get();
                TimedWork peer = theirs.get()) {
            engine.check();
            peer.check();
            System.gc(); // collect setup garbage now, not during the measurement
            return stopwatches.of(timing).ratio(engine, peer);
        }
    }
}
