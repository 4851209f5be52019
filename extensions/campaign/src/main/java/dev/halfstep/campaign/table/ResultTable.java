package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;

/** Formats results as CSV: a line for each run, in order. Campaigns with equal results have the same bytes. */
public final class ResultTable {

    private ResultTable() {}

    /**
     * Formats the first line.
     *
     * @param work the runs
     * @return a line with the titles of the columns
     */
    public static String header(Work work) {
        return work.unit() + ",outcome,hash,steps,max-entities,recorded-by,detail\n";
    }

    /**
     * Formats the line of a run.
     *
     * @param work the runs
     * @param row the result of one run
     * @return a line
     */
    public static String line(Work work, Row row) {
        Result result = row.result();
        String[] cells = {
            name(work, row.index()),
            result.outcome().label(),
            result.hash(),
            Long.toString(result.steps()),
            Integer.toString(result.maxEntities()),
            CsvCell.text(result.recordedBy()),
            CsvCell.text(result.detail())
        };
        return String.join(",", cells) + "\n";
    }

    /** Returns the first cell of a run. Does not escape numbers: a negative seed looks like a formula, but is none. */
    static String name(Work work, int index) {
        String name = work.name(index);
        return name.matches("-?\\d+") ? name : CsvCell.text(name);
    }
}
