package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measured;

/** One line of the table: a number, and how large it may be. */
interface Ratio {

    /** The bound of what is only looked at: every value is fine. */
    double NO_BOUND = Double.POSITIVE_INFINITY;

    /** What it is called, small letters and hyphens. */
    String name();

    /** The largest value that is fine. */
    double bound();

    /**
     * Finds out.
     *
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if somebody who is measured does not do the work
     */
    Measured measure(Stopwatches stopwatches);
}
