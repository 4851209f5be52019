package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.List;

/** Formats results as CSV: a line for each run, in order. Campaigns with equal results have the same bytes. */
public final class ResultTable {

    private ResultTable() {}

    /**
     * Formats the table.
     *
     * @param work the runs
     * @param rows a row for each run
     * @return the lines of a CSV file
     */
    public static String csv(Work work, List<Row> rows) {
        StringBuilder csv =
                new StringBuilder(work.unit()).append(",outcome,hash,steps,max-entities,recorded-by,detail\n");
        for (Row row : rows) {
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
            csv.append(String.join(",", cells)).append('\n');
        }
        return csv.toString();
    }

    /** Returns the first cell of a run. Does not escape numbers: a negative seed looks like a formula, but is none. */
    static String name(Work work, int index) {
        String name = work.name(index);
        return name.matches("-?\\d+") ? name : CsvCell.text(name);
    }
}
