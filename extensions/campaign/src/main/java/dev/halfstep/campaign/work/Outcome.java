package dev.halfstep.campaign.work;

/** The outcome of one run. */
public enum Outcome {
    /** The run ended normally, and no comparison found a divergence. */
    OK("ok"),
    /** The state differs between two runs of a seed, or between a replay and its recording. */
    DIVERGED("diverged"),
    /** The recording is corrupted or truncated. */
    DAMAGED("damaged"),
    /** The recording is of another game or format, or the game does not allow its settings or its first state. */
    REFUSED("refused"),
    /** The game threw an exception. */
    FAILED("failed"),
    /** The run exceeded the time limit. */
    OVER_LIMIT("over-limit"),
    /** The campaign ended before this run. */
    NOT_RUN("not-run");

    private final String label;

    Outcome(String label) {
        this.label = label;
    }

    /**
     * Returns the name of this outcome in tables.
     *
     * @return lower-case letters and hyphens
     */
    public String label() {
        return label;
    }
}
