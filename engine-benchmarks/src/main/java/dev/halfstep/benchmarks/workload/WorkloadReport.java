package dev.halfstep.benchmarks.workload;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Collects the results of all runs, and shows them as a Markdown table, as lines of a CSV file and as plots. */
final class WorkloadReport {

    static final String CSV_HEADER = "workload,entities,library,run,nanos";

    private static final Pattern RESULT = Pattern.compile("[^,]+,\\d{1,9},[^,]+,\\d{1,9},\\d{1,15}(\\.\\d{1,9})?");

    private static final List<String> OURS = names(Library.HALFSTEP, Library.HALFSTEP_SPANS);

    private static final List<String> JAVA_LIBRARIES =
            names(Library.HALFSTEP, Library.HALFSTEP_SPANS, Library.DOMINION, Library.ARTEMIS, Library.ASHLEY);

    /** A row of the table. */
    private record Row(String workload, int entities) {}

    /** The results of one library in one row: the nanoseconds of each run, or the reason why there are none. */
    private record Cell(List<Double> nanos, String reason) {
        boolean isMeasured() {
            return !nanos.isEmpty();
        }

        double median() {
            return Stopwatch.median(
                    nanos.stream().mapToDouble(Double::doubleValue).toArray());
        }

        String text() {
            return isMeasured() ? format(median()) : reason;
        }
    }

    private final List<String> columns = new ArrayList<>(names(Library.values()));
    private final Map<Row, Map<String, Cell>> rows = new LinkedHashMap<>();

    private static List<String> names(Library... libraries) {
        return Arrays.stream(libraries).map(Library::shortName).toList();
    }

    private static String format(double nanos) {
        return String.format(Locale.ROOT, nanos < 100 ? "%.1f" : "%.0f", nanos);
    }

    /** Adds the result of a run. */
    void add(String workload, int entities, String library, Object result) {
        Cell cell = rows.computeIfAbsent(new Row(workload, entities), row -> new LinkedHashMap<>())
                .computeIfAbsent(
                        library, key -> new Cell(new ArrayList<>(), result instanceof Double ? "" : result.toString()));
        if (result instanceof Double nanos) {
            cell.nanos().add(nanos);
        }
    }

    /** Returns whether a line of a CSV file has the columns of {@link #CSV_HEADER}. */
    static boolean isResult(String line) {
        return RESULT.matcher(line).matches();
    }

    /** Adds the results of another program, as lines of a CSV file. Rows that were not measured are skipped. */
    void addLines(List<String> results) {
        for (String line : results) {
            String[] fields = line.split(",", -1);
            if (rows.containsKey(new Row(fields[0], Integer.parseInt(fields[1])))) {
                if (!columns.contains(fields[2])) {
                    columns.add(fields[2]);
                }
                add(fields[0], Integer.parseInt(fields[1]), fields[2], Double.valueOf(fields[4]));
            }
        }
    }

    /** Returns a line for each result, with the number of its run. */
    List<String> csv() {
        List<String> lines = new ArrayList<>(List.of(CSV_HEADER));
        rows.forEach((row, cells) -> cells.forEach((library, cell) -> {
            for (int run = 0; run < cell.nanos().size(); run++) {
                String nanos = String.format(Locale.ROOT, "%.3f", cell.nanos().get(run));
                lines.add(row.workload() + "," + row.entities() + "," + library + "," + (run + 1) + "," + nanos);
            }
        }));
        return lines;
    }

    /**
     * Returns the table, whose fastest Java library of each row is bold, and the rows in which this engine is not the
     * fastest.
     */
    List<String> markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("| workload | entities | " + String.join(" | ", columns) + " |");
        lines.add("|---|---|" + "---|".repeat(columns.size()));
        List<String> notFirst = new ArrayList<>();
        rows.forEach((row, cells) -> {
            String fastest = fastestOf(cells, JAVA_LIBRARIES);
            String entities = String.format(Locale.ROOT, "%,d", row.entities());
            lines.add(columns.stream()
                    .map(column -> text(cells, column, column.equals(fastest)))
                    .collect(Collectors.joining(" | ", "| " + row.workload() + " | " + entities + " | ", " |")));
            if (!OURS.contains(fastest)) {
                String ours = text(cells, fastestOf(cells, OURS), false);
                notFirst.add("- `" + row.workload() + "`, " + entities + ": " + fastest + " "
                        + text(cells, fastest, false) + ", Halfstep " + ours);
            }
        });
        lines.add("");
        int firsts = rows.size() - notFirst.size();
        lines.add("Halfstep is the first in Java in " + firsts + " of " + rows.size() + " rows.");
        lines.addAll(notFirst);
        return lines;
    }

    private static String text(Map<String, Cell> cells, String column, boolean isFastest) {
        Cell cell = cells.get(column);
        String text = cell == null ? "" : cell.text();
        return isFastest ? "**" + text + "**" : text;
    }

    /** Returns the library with the smallest time. */
    private static String fastestOf(Map<String, Cell> cells, List<String> libraries) {
        return cells.entrySet().stream()
                .filter(cell ->
                        libraries.contains(cell.getKey()) && cell.getValue().isMeasured())
                .min(Comparator.comparingDouble(cell -> cell.getValue().median()))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** Returns a plot for each workload that was measured with several numbers of entities. */
    List<LinePlot> plots() {
        Map<String, LinePlot> plots = new LinkedHashMap<>();
        rows.forEach((row, cells) -> {
            LinePlot plot = plots.computeIfAbsent(
                    row.workload(), name -> LinePlot.logarithmic(name, "entities", "nanoseconds for each entity"));
            cells.forEach((column, cell) -> {
                if (cell.isMeasured()) {
                    plot.add(column, columns.indexOf(column), row.entities(), cell.median());
                }
            });
        });
        plots.keySet()
                .removeIf(name -> rows.keySet().stream()
                                .filter(row -> row.workload().equals(name))
                                .count()
                        == 1);
        return List.copyOf(plots.values());
    }
}
