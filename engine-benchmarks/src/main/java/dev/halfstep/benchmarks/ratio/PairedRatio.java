package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Side;
import dev.halfstep.benchmarks.timing.Timing;
import java.util.function.Supplier;

/**
 * Measures the time of one side divided by the time of its peer.
 *
 * @param name the name in the table
 * @param bound the largest accepted value
 * @param ours creates the side of this engine, the numerator
 * @param theirs creates the peer or baseline, the denominator
 * @param timing the kind of time that is measured
 */
record PairedRatio(String name, double bound, Supplier<Side> ours, Supplier<Side> theirs, Timing timing)
        implements Ratio {

    /** Creates a ratio of single-threaded work that produces almost no garbage. */
    PairedRatio(String name, double bound, Supplier<Side> ours, Supplier<Side> theirs) {
        this(name, bound, ours, theirs, Timing.CPU_TIME);
    }

    @Override
    public Measurement measure(Stopwatches stopwatches) {
        try (Side our = ours.get();
                Side their = theirs.get()) {
            our.check();
            their.check();
            System.gc(); // collect setup garbage now, not during the measurement
            return stopwatches.of(timing).ratio(our, their);
        }
    }
}
