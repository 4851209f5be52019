package dev.halfstep.campaign.work;

import java.io.Serializable;
import java.util.Objects;

/**
 * The result of one run. Every machine and every repetition has the same result, unless the game diverges.
 *
 * @param outcome the outcome
 * @param hash the state hash after the last step; empty if the run did not end normally
 * @param steps the number of steps; for a replay, the number of verified steps
 * @param maxEntities the maximum number of entities after a step
 * @param recordedBy the name and version of the game that made the recording; empty for seeds; at most 4096 characters
 * @param detail the first divergence or the failure; empty if there is none; at most 4096 characters
 * @serial exclude
 */
public record Result(Outcome outcome, String hash, long steps, int maxEntities, String recordedBy, String detail)
        implements Serializable {

    /**
     * Checks that a result from another process is complete, and bounds its texts: a longer one is replaced by its
     * start, its length and its SHA-256.
     *
     * @param outcome the outcome
     * @param hash the state hash after the last step; empty if the run did not end normally
     * @param steps the number of steps; for a replay, the number of verified steps
     * @param maxEntities the maximum number of entities after a step
     * @param recordedBy the name and version of the game that made the recording; empty for seeds; at most 4096
     *     characters
     * @param detail the first divergence or the failure; empty if there is none; at most 4096 characters
     */
    public Result {
        Objects.requireNonNull(outcome);
        Objects.requireNonNull(hash);
        recordedBy = BoundedText.of(recordedBy);
        detail = BoundedText.of(detail);
    }

    /**
     * Creates the result of a run without a final state.
     *
     * @param outcome the outcome
     * @param detail the reason for the outcome
     * @return a result without hash, steps and entities
     */
    public static Result of(Outcome outcome, String detail) {
        return new Result(outcome, /* hash= */ "", /* steps= */ 0, /* maxEntities= */ 0, /* recordedBy= */ "", detail);
    }

    static Result ok(String hash, long steps, int maxEntities) {
        return new Result(Outcome.OK, hash, steps, maxEntities, /* recordedBy= */ "", /* detail= */ "");
    }

    /** Returns this result with the game and the version that made the recording. */
    Result recordedBy(String gameAndVersion) {
        return new Result(outcome, hash, steps, maxEntities, gameAndVersion, detail);
    }

    /** Returns this result without its texts. */
    Result withoutTexts() {
        return new Result(outcome, hash, steps, maxEntities, /* recordedBy= */ "", /* detail= */ "");
    }
}
