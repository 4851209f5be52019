package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Summarizes the results of a campaign, one after the other. Keeps counts and a few lines, no rows. */
public final class Summary {

    private static final int MAX_LINES = 20;
    private static final int MAX_LINE_LENGTH = 200;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Work work;
    private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);

    /** The lines of the first runs that are not ok, by index. */
    private final NavigableMap<Integer, String> notOk = new TreeMap<>();

    private long measuredRuns;
    private double cpuNanos;

    /**
     * Creates the summary of a campaign without results.
     *
     * @param work the runs
     */
    public Summary(Work work) {
        this.work = work;
    }

    /**
     * Adds a result.
     *
     * @param row the result of one run, in any order
     */
    public void add(Row row) {
        counts.merge(row.result().outcome(), 1, Integer::sum);
        if (row.cost().cpuNanos() > 0) { // runs without a result have no cost
            measuredRuns++;
            cpuNanos += row.cost().cpuNanos();
        }
        boolean isShown = notOk.size() < MAX_LINES || row.index() < notOk.lastKey();
        if (row.result().outcome() != Outcome.OK && isShown) {
            notOk.put(row.index(), line(row));
            if (notOk.size() > MAX_LINES) {
                notOk.pollLastEntry();
            }
        }
    }

    /**
     * Returns whether all results are ok.
     *
     * @return true if each outcome is {@link Outcome#OK}
     */
    public boolean allOk() {
        return notOk.isEmpty();
    }

    /**
     * Returns the first 20 runs that are not ok, with outcome and detail.
     *
     * @return a line for each of these runs, in the order of the table
     */
    public List<String> notOk() {
        return List.copyOf(notOk.values());
    }

    private String line(Row row) {
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
     * @param elapsedNanos the wall-clock time of the campaign
     * @return one line
     */
    public String text(long elapsedNanos) {
        int runs = counts.values().stream().mapToInt(Integer::intValue).sum();
        StringBuilder text =
                new StringBuilder().append(runs).append(' ').append(work.unit()).append("s:");
        counts.forEach((outcome, count) -> text.append(' ')
                .append(count)
                .append(' ')
                .append(outcome.label())
                .append(','));
        double meanNanos = measuredRuns == 0 ? 0 : cpuNanos / measuredRuns;
        return text.append(String.format(
                        Locale.ROOT,
                        " in %.1f s, %.1f ms of processor time a %s",
                        elapsedNanos / NANOS_PER_SECOND,
                        meanNanos / NANOS_PER_MILLISECOND,
                        work.unit()))
                .toString();
    }
}
