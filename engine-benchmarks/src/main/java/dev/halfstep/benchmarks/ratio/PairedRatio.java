package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measured;
import dev.halfstep.benchmarks.timing.Side;
import dev.halfstep.benchmarks.timing.Timing;
import java.util.function.Supplier;

/**
 * The time of one side as a fraction of that of the other.
 *
 * @param name what it is called
 * @param bound the largest value that is fine
 * @param ours makes the side whose time is looked at
 * @param theirs makes the side that it is compared with
 * @param timing which time counts
 */
record PairedRatio(String name, double bound, Supplier<Side> ours, Supplier<Side> theirs, Timing timing)
        implements Ratio {

    /** Work of one thread that makes next to no garbage. */
    PairedRatio(String name, double bound, Supplier<Side> ours, Supplier<Side> theirs) {
        this(name, bound, ours, theirs, Timing.OF_THIS_THREAD);
    }

    @Override
    public Measured measure(Stopwatches stopwatches) {
        try (Side our = ours.get();
                Side their = theirs.get()) {
            our.check();
            their.check();
            System.gc(); // what building and checking left behind, now and not in the middle
            return stopwatches.of(timing).ratio(our, their);
        }
    }
}
