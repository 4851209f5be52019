package dev.halfstep.campaign.job;

import dev.halfstep.campaign.table.ResultTable;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Collects the rows of a job in memory. A row must arrive once. */
final class CollectedRows implements CampaignJob.RowSink {

    private final Map<Integer, Row> rows = new ConcurrentSkipListMap<>();

    @Override
    public void add(Row row) {
        if (rows.put(row.index(), row) != null) {
            throw new AssertionError("a row must arrive once: " + row);
        }
    }

    /** Returns the rows in the order of the table. */
    List<Row> sorted() {
        return List.copyOf(rows.values());
    }

    /** Returns the lines of the result table, in order. */
    String table(Work work) {
        StringBuilder table = new StringBuilder();
        sorted().forEach(row -> table.append(ResultTable.line(work, row)));
        return table.toString();
    }
}
