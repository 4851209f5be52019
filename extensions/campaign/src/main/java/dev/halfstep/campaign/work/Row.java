package dev.halfstep.campaign.work;

import java.io.Serializable;
import java.util.Objects;

/**
 * A row of the tables: the result and the cost of one run.
 *
 * @param index the index of the run in the campaign, from 0
 * @param result the result
 * @param cost the cost
 * @param member the address of the member that executed the run; empty if none did
 * @serial exclude
 */
public record Row(int index, Result result, Cost cost, String member) implements Serializable {

    /**
     * Checks that a row from another process is complete.
     *
     * @param index the index of the run in the campaign, from 0
     * @param result the result
     * @param cost the cost
     * @param member the address of the member that executed the run; empty if none did
     */
    public Row {
        Objects.requireNonNull(result);
        Objects.requireNonNull(cost);
        Objects.requireNonNull(member);
    }

    /**
     * Returns this row without the texts of its result, which are most of its size.
     *
     * @return a small row of the same run
     */
    public Row withoutTexts() {
        return new Row(index, result.withoutTexts(), cost, member);
    }
}
