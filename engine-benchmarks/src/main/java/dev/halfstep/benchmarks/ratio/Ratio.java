package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.Timing;
import java.util.function.Function;

/** A comparison that is one row of the table of ratios: a measured value with an upper bound. */
interface Ratio {

    /** The bound of a ratio that is reported but never fails. */
    double NO_BOUND = Double.POSITIVE_INFINITY;

    /** Returns the unique name: lower-case letters, digits and hyphens. */
    String name();

    /** Returns the largest accepted value. */
    double bound();

    /**
     * Checks the work of both sides and measures the value.
     *
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if a side computes a wrong result
     */
    Measurement measure(Function<Timing, Stopwatch> stopwatches);
}
