package dev.halfstep.schedule;

/** What happens when a system throws. Either way the failure is told: nothing is swallowed. */
public enum FailurePolicy {

    /** The frame ends with a {@link SystemFailureException}. The default: a fault shows where it is made. */
    FAIL_FAST,

    /**
     * The system is switched off, its commands of this turn are given up, the failure is reported, and the game goes
     * on. For games that would rather lose a system than the player's evening.
     */
    ISOLATE
}
