package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.PlotCommand;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.MegamorphicWarmUp;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how the costs of the engine grow with archetypes, systems, workers, bodies of a rollback, and tiles. */
@Command(
        name = "growth",
        description = {
            "Measures how the costs of archetypes, systems, workers, rollbacks and ways grow with their numbers and sizes.",
            "The command scale measures how the cost of a frame grows with the number of bodies."
        },
        footer = {"", "Exit codes: 0 success, 2 bad usage or environment."})
public final class GrowthCommand extends PlotCommand {

    /** A part of the report: the objects whose number grows. */
    enum Part {
        ARCHETYPES,
        SYSTEMS,
        WORKERS,
        ROLLBACK,
        WAYS
    }

    /** The maximum number of rounds of work that takes seconds. */
    private static final int MAX_LONG_ROUNDS = 3;

    private static final int PANELS_PER_ROW = 2;
    static final int PANEL_WIDTH_PIXELS = 520;
    static final int PANEL_HEIGHT_PIXELS = 400;

    private final Function<Timing, NanoClock> clocks;
    private final Effort effort;
    private final GrowthSizes sizes;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "Measures only some parts: ${COMPLETION-CANDIDATES}.")
    private List<Part> only = List.of(Part.values());

    /** Creates the command with the full sizes and the system clocks. */
    public GrowthCommand() {
        this(Timing::clock, Effort.GROWTH, GrowthSizes.full());
    }

    GrowthCommand(Function<Timing, NanoClock> clocks, Effort effort, GrowthSizes sizes) {
        super(PANELS_PER_ROW, PANEL_WIDTH_PIXELS, PANEL_HEIGHT_PIXELS);
        this.clocks = clocks;
        this.effort = effort;
        this.sizes = sizes;
    }

    @Override
    protected void checkOptions() {
        // picocli checks the parts
    }

    @Override
    protected List<LinePlot> measureAndPlot(PrintWriter out, Writer csv) throws IOException {
        csv.write(Table.CSV_HEADER + "\n");
        new MegamorphicWarmUp().run();
        List<LinePlot> plots = new ArrayList<>();
        for (Part part : Part.values()) {
            if (only.contains(part)) {
                plots.addAll(measure(part, out, csv));
            }
        }
        return plots;
    }

    private List<LinePlot> measure(Part part, PrintWriter out, Writer csv) throws IOException {
        Stopwatch cpuStopwatch = new Stopwatch(clocks.apply(Timing.CPU_TIME), effort);
        Stopwatch wallStopwatch = new Stopwatch(clocks.apply(Timing.WALL_CLOCK), effort);
        Effort longEffort =
                new Effort(effort.warmUpNanos(), effort.roundNanos(), Math.min(effort.rounds(), MAX_LONG_ROUNDS));
        Stopwatch longWorkStopwatch = new Stopwatch(clocks.apply(Timing.CPU_TIME), longEffort);
        return switch (part) {
            case ARCHETYPES -> new ArchetypeGrowth(cpuStopwatch, longWorkStopwatch, sizes).measure(out, csv);
            case SYSTEMS -> new SystemGrowth(cpuStopwatch, sizes).measure(out, csv);
            case WORKERS -> new WorkerGrowth(wallStopwatch, sizes).measure(out, csv);
            case ROLLBACK -> new RollbackGrowth(cpuStopwatch, sizes).measure(out, csv);
            case WAYS -> List.of(new WaysGrowth(cpuStopwatch, sizes).measure(out, csv));
        };
    }
}
