package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.List;

/** Writes results as CSV: a line for each run, in order. Two equal campaigns have the same bytes. */
public final class ResultTable {

    private ResultTable() {}

    /**
     * Writes a table.
     *
     * @param work the runs
     * @param rows a row for each run
     * @return lines that end with a line feed
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

    /** Seeds may be negative, which is no formula. */
    static String name(Work work, int index) {
        String name = work.name(index);
        return name.matches("-?\\d+") ? name : CsvCell.text(name);
    }
}
