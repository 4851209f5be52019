package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/** Measures ways and sight over larger and larger grids. */
record WaysGrowth(Stopwatch stopwatch, GrowthSizes sizes) {

    private static final List<String> NAMES = List.of("whole", "tile", "read", "search", "see", "rays");

    /** Prints a table, and returns its plot. */
    LinePlot measure(PrintWriter out, Writer csv) throws IOException {
        Table table = new Table(
                "ways",
                "Microseconds of a whole field, of a field after a changed tile, of the directions of "
                        + WaysWork.BODIES
                        + " bodies, of a search, of a look, and of as many rays as bodies: columns of a"
                        + " grid of 4 to 3",
                List.of("columns", "   whole", "    tile", "    read", "  search", "     see", "    rays"),
                out,
                csv);
        LinePlot plot = LinePlot.logarithmic("Ways over tiles", "columns", "microseconds");
        for (int columns : sizes.columns()) {
            WaysWork.Operation[] operations = WaysWork.Operation.values();
            double[] micros = new double[operations.length];
            for (int i = 0; i < operations.length; i++) {
                micros[i] = stopwatch.checkedMicros(new WaysWork(operations[i], columns));
                plot.add(NAMES.get(i), columns, micros[i]);
            }
            table.printRow(columns, micros);
        }
        table.end();
        return plot;
    }
}
