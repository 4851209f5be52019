package dev.halfstep.frame;

/** Decides what happens when a system throws. No failure is swallowed. */
public enum FailurePolicy {

    /** The frame ends with a {@link SystemFailureException}. The default: a bug shows at its origin. */
    FAIL_FAST,

    /**
     * The system is disabled, its pending commands are discarded, the failure is reported, and the game continues. For
     * released games, in which one broken system must not end the session of the player.
     */
    ISOLATE
}
