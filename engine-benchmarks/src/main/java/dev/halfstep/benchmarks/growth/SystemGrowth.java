package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.growth.SystemsWork.Kind;
import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/** Measures frames with more and more systems, and the time to build the order of the systems. */
record SystemGrowth(Stopwatch stopwatch, GrowthSizes sizes) {

    private static final double NANOS_PER_MICROSECOND = 1e3;

    /** Prints the table, and returns the plot of whole frames and of building the order. */
    List<LinePlot> measure(PrintWriter out, Writer csv) throws IOException {
        Table table = new Table(
                "systems",
                "A frame with one step, and building the order, in nanoseconds for each system; a query visits "
                        + SystemsWork.ENTITIES + " entities",
                List.of("systems", " empty", "  query", "build unordered", "build chain", "build wave"),
                out,
                csv);
        LinePlot plot = LinePlot.logarithmic("A frame, and building the order once", "systems", "microseconds");
        // One label for each Kind, in the order of the enum.
        List<String> labels = List.of("empty", "a query each", "build", "build chain", "build wave");
        for (int systems : sizes.systems()) {
            Kind[] kinds = Kind.values();
            double[] nanosPerSystem = new double[kinds.length];
            for (int i = 0; i < kinds.length; i++) {
                double nanos = stopwatch.checkedNanos(new SystemsWork(kinds[i], systems));
                nanosPerSystem[i] = nanos / systems;
                plot.add(labels.get(i), systems, nanos / NANOS_PER_MICROSECOND);
            }
            table.printRow(systems, nanosPerSystem);
        }
        table.end();
        plot.addProportionalReference("as systems");
        return List.of(plot);
    }
}
