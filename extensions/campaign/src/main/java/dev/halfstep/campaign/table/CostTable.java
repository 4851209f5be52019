package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.List;
import java.util.Locale;

/** Formats the costs of runs as CSV. Costs differ between campaigns, so the table of results does not contain them. */
public final class CostTable {

    private CostTable() {}

    /**
     * Formats the table.
     *
     * @param work the runs
     * @param rows a row for each run
     * @return the lines of a CSV file
     */
    public static String csv(Work work, List<Row> rows) {
        StringBuilder csv =
                new StringBuilder(work.unit()).append(",milliseconds,cpu-milliseconds,allocated-kib,member\n");
        for (Row row : rows) {
            csv.append(ResultTable.name(work, row.index()))
                    .append(String.format(
                            Locale.ROOT,
                            ",%.3f,%.3f,%.1f,",
                            row.cost().wallMilliseconds(),
                            row.cost().cpuMilliseconds(),
                            row.cost().allocatedKib()))
                    .append(CsvCell.text(row.member()))
                    .append('\n');
        }
        return csv.toString();
    }
}
