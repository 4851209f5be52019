package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Formats the summary of a campaign, which is printed at its end. */
public final class Summary {

    private static final int MAX_LINES = 20;
    private static final int MAX_LINE_LENGTH = 200;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private Summary() {}

    /**
     * Returns whether all runs are ok.
     *
     * @param rows a row for each run
     * @return true if each outcome is {@link Outcome#OK}
     */
    public static boolean allOk(List<Row> rows) {
        return rows.stream().allMatch(row -> row.result().outcome() == Outcome.OK);
    }

    /**
     * Formats the first 20 runs that are not ok, with outcome and detail.
     *
     * @param work the runs
     * @param rows a row for each run
     * @return a line for each of these runs
     */
    public static List<String> notOk(Work work, List<Row> rows) {
        return rows.stream()
                .filter(row -> row.result().outcome() != Outcome.OK)
                .limit(MAX_LINES)
                .map(row -> line(work, row))
                .toList();
    }

    private static String line(Work work, Row row) {
        String recordedBy = row.result().recordedBy();
        String line = CsvCell.joinLines(work.unit() + " " + work.name(row.index()) + ": "
                + row.result().outcome().label()
                + (recordedBy.isEmpty() ? "" : ", recorded by " + recordedBy) + ": "
                + row.result().detail());
        return line.length() <= MAX_LINE_LENGTH ? line : line.substring(0, MAX_LINE_LENGTH) + "...";
    }

    /**
     * Formats the number of runs of each outcome, the time, and the mean processor time of the runs that were measured.
     *
     * @param work the runs
     * @param rows a row for each run
     * @param elapsedNanos the wall-clock time of the campaign
     * @return one line
     */
    public static String of(Work work, List<Row> rows, long elapsedNanos) {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        rows.forEach(row -> counts.merge(row.result().outcome(), 1, Integer::sum));
        StringBuilder text = new StringBuilder()
                .append(rows.size())
                .append(' ')
                .append(work.unit())
                .append("s:");
        counts.forEach((outcome, count) -> text.append(' ')
                .append(count)
                .append(' ')
                .append(outcome.label())
                .append(','));
        double meanNanos = rows.stream()
                .mapToLong(row -> row.cost().cpuNanos())
                .filter(nanos -> nanos > 0) // runs without a result have no cost
                .average()
                .orElse(0);
        return text.append(String.format(
                        Locale.ROOT,
                        " in %.1f s, %.1f ms of processor time a %s",
                        elapsedNanos / NANOS_PER_SECOND,
                        meanNanos / NANOS_PER_MILLISECOND,
                        work.unit()))
                .toString();
    }
}
