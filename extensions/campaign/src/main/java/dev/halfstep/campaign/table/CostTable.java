package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.List;
import java.util.Locale;

/** Formats the costs of runs as CSV. Costs differ between campaigns, so the table of results does not contain them. */
public final class CostTable {

    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final double BYTES_PER_KIB = 1024;

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
                            row.cost().wallNanos() / NANOS_PER_MILLISECOND,
                            row.cost().cpuNanos() / NANOS_PER_MILLISECOND,
                            row.cost().allocatedBytes() / BYTES_PER_KIB))
                    .append(CsvCell.text(row.member()))
                    .append('\n');
        }
        return csv.toString();
    }
}
