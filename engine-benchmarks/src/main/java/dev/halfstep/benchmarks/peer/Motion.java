package dev.halfstep.benchmarks.peer;

/** Selects the bodies that move. All bodies have the same components; the other bodies have a velocity of zero. */
public enum Motion {
    /** Every body. */
    ALL(/* bodiesPerMover= */ 1, /* scattered= */ false),
    /** One in ten, scattered pseudo-randomly. */
    TENTH_SCATTERED(10, true),
    /** The first hundredth, contiguous in memory. */
    HUNDREDTH_CLUSTERED(100, false),
    /** One in a hundred, scattered pseudo-randomly. */
    HUNDREDTH_SCATTERED(100, true);

    private final int bodiesPerMover;
    private final boolean scattered;

    Motion(int bodiesPerMover, boolean scattered) {
        this.bodiesPerMover = bodiesPerMover;
        this.scattered = scattered;
    }

    /**
     * Returns whether a body moves.
     *
     * @param body index of the body
     * @param bodies number of bodies
     * @return true for a moving body; always the same for the same arguments
     */
    boolean moves(int body, int bodies) {
        if (!scattered) {
            return (long) body * bodiesPerMover < bodies;
        }
        int hash = body * 0x9E3779B9; // a hash has no periodic pattern that a prefetcher could learn
        hash ^= hash >>> 15; // this and the following lines mix the upper bits into the lower ones
        hash *= 0x85EBCA6B;
        hash ^= hash >>> 13;
        return Integer.remainderUnsigned(hash, bodiesPerMover) == 0;
    }
}
