package dev.halfstep.benchmarks.peer;

/** Which of the bodies move. All of them could; those at rest have no speed. */
public enum Motion {
    /** Every body. */
    ALL(1, false),
    /** Every tenth, the first ones, which are neighbours in memory. */
    TENTH_CLUSTERED(10, false),
    /** Every tenth, anywhere. */
    TENTH_SCATTERED(10, true),
    /** Every hundredth, the first ones, which are neighbours in memory. */
    HUNDREDTH_CLUSTERED(100, false),
    /** Every hundredth, anywhere. */
    HUNDREDTH_SCATTERED(100, true);

    private final int bodiesForOneMover;
    private final boolean scattered;

    Motion(int bodiesForOneMover, boolean scattered) {
        this.bodiesForOneMover = bodiesForOneMover;
        this.scattered = scattered;
    }

    /**
     * Whether a body moves.
     *
     * @param body its number
     * @param bodies how many there are
     * @return always the same for the same numbers
     */
    boolean moves(int body, int bodies) {
        if (!scattered) {
            return (long) body * bodiesForOneMover < bodies;
        }
        int mixed = body * 0x9E3779B9; // no period that a prefetcher could learn
        mixed ^= mixed >>> 15;
        mixed *= 0x85EBCA6B;
        mixed ^= mixed >>> 13;
        return Integer.remainderUnsigned(mixed, bodiesForOneMover) == 0;
    }
}
