package dev.halfstep.schedule;

/** Decides what happens when a system throws. No failure is swallowed. */
public enum FailurePolicy {

    /** The frame ends with a {@link SystemFailureException}. The default: a bug shows at its origin. */
    FAIL_FAST,

    /**
     * The system is disabled, its commands of this turn are discarded, the failure is reported, and the game continues.
     * For games that would rather lose a system than the player's evening.
     */
    ISOLATE
}
