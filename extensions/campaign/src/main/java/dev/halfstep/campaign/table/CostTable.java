package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.Locale;

/** Formats the costs of runs as CSV. Costs differ between campaigns, so the table of results does not contain them. */
public final class CostTable {

    private CostTable() {}

    /**
     * Formats the first line.
     *
     * @param work the runs
     * @return a line with the titles of the columns
     */
    public static String header(Work work) {
        return work.unit() + ",milliseconds,cpu-milliseconds,allocated-kib,member\n";
    }

    /**
     * Formats the line of a run.
     *
     * @param work the runs
     * @param row the result of one run
     * @return a line
     */
    public static String line(Work work, Row row) {
        String costs = String.format(
                Locale.ROOT,
                ",%.3f,%.3f,%.1f,",
                row.cost().wallMilliseconds(),
                row.cost().cpuMilliseconds(),
                row.cost().allocatedKib());
        return ResultTable.name(work, row.index()) + costs + CsvCell.text(row.member()) + "\n";
    }
}
