package dev.halfstep.benchmarks.workload;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.PlotCommand;
import dev.halfstep.benchmarks.timing.MegamorphicWarmUp;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.file.FileFailure;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the workloads by which ECS libraries are compared, and prints a Markdown table. */
@Command(
        name = "workloads",
        description = {
            "Measures the workloads by which ECS libraries are compared in public, in wall-clock nanoseconds for each"
                    + " entity, and prints a Markdown table of the medians of all runs."
        },
        footer = {"", "Exit codes: 0 success, 1 a library computes a wrong result, 2 bad usage or environment."})
public final class WorkloadsCommand extends PlotCommand {

    /** Dominion opens 1023 worlds in a process at most; a run opens about a hundred, and the warm-up more. */
    private static final int MAX_RUNS = 5;

    static final int PANELS_PER_ROW = 4;
    static final int PANEL_WIDTH_PIXELS = 480;
    static final int PANEL_HEIGHT_PIXELS = 320;

    private static final List<Integer> SIZES = List.of(1_000, 16_000, 1_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000, 16_000);

    /** The heap for 11 million entities of the library with the largest ones, less those that refuse. */
    private static final long MIN_HEAP_MEBIBYTES = 5_000;

    private final NanoClock clock;
    private final int divisor;

    @Option(names = "--quick", description = "Takes half a minute: one run, without the largest number of entities.")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX", description = "Measures only workloads whose names match.")
    private @Nullable Pattern nameRegex;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often all workloads are measured, 1 to 5; default: ${DEFAULT-VALUE}.")
    private int runs = 3;

    @Option(
            names = "--beside",
            paramLabel = "FILE",
            description = "Adds the results of another program to the table: a CSV file as of --csv.")
    private @Nullable Path besideFile;

    private List<StoreWorkload> workloads = List.of();

    /** The lines of {@link #besideFile}, read before the measurement, which takes minutes. */
    private List<String> besideLines = List.of();

    /** Creates the command with full entity counts and the system clock. */
    public WorkloadsCommand() {
        this(1, Timing.WALL_CLOCK.clock());
    }

    /** Creates the command with all entity counts divided by {@code divisor} and with the given clock. */
    WorkloadsCommand(int divisor, NanoClock clock) {
        super(PANELS_PER_ROW, PANEL_WIDTH_PIXELS, PANEL_HEIGHT_PIXELS);
        this.divisor = divisor;
        this.clock = clock;
    }

    @Override
    protected void checkOptions() {
        workloads = selected(StoreWorkload.ALL, workload -> String.join(" ", workload.rows()), nameRegex);
        if (runs < 1 || runs > MAX_RUNS) {
            throw badUsage("--runs must be from 1 to " + MAX_RUNS + ": " + runs);
        }
        checkHeap(quick ? 0 : MIN_HEAP_MEBIBYTES / divisor);
        if (besideFile != null) {
            besideLines = linesBeside(besideFile);
        }
    }

    /** Reads the results of another program; refuses a file that is no result of {@code --csv}. */
    private List<String> linesBeside(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw badUsage("--beside must be a file that can be read: " + file + ": " + FileFailure.ofReading(e));
        }
        if (lines.isEmpty() || !lines.get(0).equals(WorkloadReport.CSV_HEADER)) {
            throw badUsage("--beside must begin with the line " + WorkloadReport.CSV_HEADER + ": " + file);
        }
        for (int line = 1; line < lines.size(); line++) {
            if (!WorkloadReport.isResult(lines.get(line))) {
                throw badUsage("--beside must have the columns " + WorkloadReport.CSV_HEADER + " in line " + (line + 1)
                        + ": " + lines.get(line));
            }
        }
        return lines.subList(1, lines.size());
    }

    @Override
    protected List<LinePlot> measureAndPlot(PrintWriter out, Writer csv) throws IOException {
        WorkloadReport report = new WorkloadReport();
        WorkloadTimer timer = new WorkloadTimer(clock, 200_000_000L, quick ? 30_000_000L : 60_000_000L);
        new MegamorphicWarmUp().run();
        for (int run = 1; run <= (quick ? 1 : runs); run++) {
            for (StoreWorkload workload : workloads) {
                measure(timer, workload, run == 1, report);
            }
        }
        report.addLines(besideLines);
        report.markdown().forEach(out::println);
        for (String line : report.csv()) {
            csv.write(line + "\n");
        }
        return report.plots();
    }

    /** Measures a workload in all libraries, one after the other, with each number of entities. */
    private void measure(WorkloadTimer timer, StoreWorkload workload, boolean isFirstRun, WorkloadReport report) {
        List<Integer> sizes = quick ? QUICK_SIZES : SIZES;
        boolean isFirst = isFirstRun;
        for (int size : workload.fixedCount() > 0 ? List.of(workload.fixedCount() * divisor) : sizes) {
            int count = size / divisor;
            for (Library library : Library.values()) {
                timer.measure(workload, library, count, isFirst)
                        .forEach((row, result) -> report.add(row, count, library.shortName(), result));
            }
            isFirst = false;
        }
    }
}
