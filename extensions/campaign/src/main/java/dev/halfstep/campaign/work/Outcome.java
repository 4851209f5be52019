package dev.halfstep.campaign.work;

import java.util.Locale;

/** The outcome of one run. */
public enum Outcome {
    /** The run ended normally, and no comparison found a divergence. */
    OK,
    /** The state differs between two runs of a seed, or between a replay and its recording. */
    DIVERGED,
    /** The recording is corrupted or truncated. */
    DAMAGED,
    /** The recording is of another game or format, or the game does not allow its settings or its first state. */
    REFUSED,
    /** The game threw an exception. */
    FAILED,
    /** The run exceeded the time limit. */
    OVER_LIMIT,
    /** The campaign ended before this run. */
    NOT_RUN;

    /**
     * Returns the name of this outcome in tables.
     *
     * @return lower-case letters and hyphens
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
