package dev.halfstep.benchmarks.scale;

import dev.halfstep.benchmarks.memory.EntityMemory;
import dev.halfstep.benchmarks.memory.NativeMemory;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.PlotCommand;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;
import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.MegamorphicWarmUp;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures frames with growing numbers of bodies, and prints tables of time and memory. */
@Command(
        name = "scale",
        description = {
            "Measures how time and memory grow with the number of bodies, in the engine and in other libraries.",
            "Native memory, which only Dominion uses, is measured if java is started with " + NativeMemory.FLAG + "."
        },
        footer = {"", "Exit codes: 0 success, 2 bad usage or environment."})
public final class ScaleCommand extends PlotCommand {

    private static final int MIN_BODIES = 1_000;
    private static final int MAX_BODIES = 4_000_000;

    /** The number of bodies of a row divided by that of the row before. */
    private static final int GROWTH_FACTOR = 4;

    /** The maximum number of entities in the memory table of components. */
    private static final int MAX_ENTITIES_OF_COMPONENTS = 100_000;

    static final int PLOT_WIDTH_PIXELS = 960;
    static final int PLOT_HEIGHT_PIXELS = 600;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Supplier<NanoClock> clock;
    private final Effort effort;

    @Option(
            names = "--up-to",
            paramLabel = "N",
            defaultValue = "4000000",
            description = "The largest number of bodies, 1000 to 4000000; default: ${DEFAULT-VALUE}.")
    private int maxBodies = MAX_BODIES;

    /** Creates the command with the CPU clock of this thread. */
    public ScaleCommand() {
        this(Timing.CPU_TIME::clock, Effort.GROWTH);
    }

    ScaleCommand(Supplier<NanoClock> clock, Effort effort) {
        super(/* panelsPerRow= */ 1, PLOT_WIDTH_PIXELS, PLOT_HEIGHT_PIXELS);
        this.clock = clock;
        this.effort = effort;
    }

    @Override
    protected void checkOptions() {
        if (maxBodies < MIN_BODIES || maxBodies > MAX_BODIES) {
            throw badUsage("--up-to must be from " + MIN_BODIES + " to " + MAX_BODIES + ": " + maxBodies);
        }
    }

    @Override
    protected List<LinePlot> measureAndPlot(PrintWriter out, Writer csv) throws IOException {
        LinePlot plot = LinePlot.logarithmic(
                "One frame: capture, integrate, interpolate (single thread)",
                "bodies, all moving and turning",
                "milliseconds");
        csv.write(Table.CSV_HEADER + "\n");
        new MegamorphicWarmUp().run();
        Stopwatch stopwatch = new Stopwatch(clock.get(), effort);
        printParts(stopwatch, out, csv);
        printLibraries(stopwatch, plot, out, csv);
        printComponents(out, csv);
        plot.addProportionalReference("as the bodies");
        return List.of(plot);
    }

    /** Returns the numbers of bodies: 1000, 4000, 16000 and so on, and the maximum. */
    static List<Integer> sizesUpTo(int maxBodies) {
        List<Integer> sizes = new ArrayList<>();
        for (int size = MIN_BODIES; size < maxBodies; size *= GROWTH_FACTOR) {
            sizes.add(size);
        }
        sizes.add(maxBodies);
        return sizes;
    }

    private void printParts(Stopwatch stopwatch, PrintWriter out, Writer csv) throws IOException {
        Table table = new Table(
                "parts",
                "The parts of a frame of Halfstep, in nanoseconds for each body; all bodies move and turn",
                List.of("  bodies", "capture", "integrate", "interpolate"),
                out,
                csv);
        for (int bodies : sizesUpTo(maxBodies)) {
            double[] nanosPerBody = Stream.of(Part.CAPTURE, Part.INTEGRATE, Part.INTERPOLATE)
                    .map(part -> new BodiesWork(part, Library.HALFSTEP, Workload.movingAndTurning(bodies)))
                    .mapToDouble(work -> stopwatch.checkedNanos(work) / bodies)
                    .toArray();
            table.printRow(bodies, nanosPerBody);
        }
        table.end();
    }

    private void printLibraries(Stopwatch stopwatch, LinePlot plot, PrintWriter out, Writer csv) throws IOException {
        List<String> columns = new ArrayList<>(List.of("  bodies"));
        for (String unit : List.of(" ns", " B")) {
            Stream.of(Library.values()).forEach(library -> columns.add(library.shortName() + unit));
        }
        columns.add("native B");
        Table table = new Table(
                "frames",
                "A frame in nanoseconds, heap in bytes, and the native memory of Dominion in bytes; for each body",
                columns,
                out,
                csv);
        Map<Library, Double> heapBytesPerBody = new EnumMap<>(Library.class);
        for (int bodies : sizesUpTo(maxBodies)) {
            table.printRow(bodies, measureRow(stopwatch, bodies, heapBytesPerBody, plot));
        }
        table.end();
    }

    /**
     * Measures all libraries at one number of bodies and adds a point to the plot for each. Updates the heap bytes per
     * body, from which the heap of the next row is predicted.
     */
    private static double[] measureRow(
            Stopwatch stopwatch, int bodies, Map<Library, Double> heapBytesPerBody, LinePlot plot) {
        Library[] libraries = Library.values();
        double[] row = new double[2 * libraries.length + 1]; // all times, all heap bytes, and the native bytes
        for (int i = 0; i < libraries.length; i++) {
            FrameCost cost = FrameCost.measure(
                    stopwatch, libraries[i], bodies, heapBytesPerBody.getOrDefault(libraries[i], 0.0));
            if (!Double.isNaN(cost.heapBytesPerBody())) {
                heapBytesPerBody.put(libraries[i], cost.heapBytesPerBody());
            }
            plot.add(libraries[i].title(), bodies, cost.nanosPerBody() * bodies / NANOS_PER_MILLISECOND);
            row[i] = cost.nanosPerBody();
            row[libraries.length + i] = cost.heapBytesPerBody();
            if (libraries[i] == Library.DOMINION) {
                row[row.length - 1] = cost.nativeBytesPerBody();
            }
        }
        return row;
    }

    private void printComponents(PrintWriter out, Writer csv) throws IOException {
        int entities = Math.min(maxBodies, MAX_ENTITIES_OF_COMPONENTS);
        Table table = new Table(
                "components",
                "Memory of an entity by its number of components, each of one float, in bytes"
                        + (NativeMemory.usedBytes() == NativeMemory.UNKNOWN ? "; heap only" : "; heap and native"),
                List.of(
                        "components",
                        "Halfstep",
                        "Dominion",
                        "components themselves",
                        "Halfstep overhead",
                        "Dominion overhead"),
                out,
                csv);
        for (int components = 2; components <= 8; components += 2) {
            EntityMemory memory = EntityMemory.measure(components, entities);
            table.printRow(
                    components,
                    memory.halfstepBytes(),
                    memory.dominionBytes(),
                    memory.componentBytes(),
                    memory.halfstepOverhead(),
                    memory.dominionOverhead());
        }
        table.end();
    }
}
