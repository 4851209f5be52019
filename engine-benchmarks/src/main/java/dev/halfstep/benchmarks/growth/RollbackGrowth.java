package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.growth.RollbackWork.Kind;
import dev.halfstep.benchmarks.growth.RollbackWork.Operation;
import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures saving, restoring, resimulating and keeping states with more and more bodies. */
record RollbackGrowth(Stopwatch stopwatch, GrowthSizes sizes) {

    /** The names of the operations, in the order of the enum. */
    private static final List<String> NAMES = List.of("step", "save", "restore twice", "resimulate 8");

    /** Prints a table for each kind of game, and returns their plots. */
    List<LinePlot> measure(PrintWriter out, Writer csv) throws IOException {
        List<LinePlot> plots = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            String name = "rollback " + kind.name().toLowerCase(Locale.ROOT);
            Table table = new Table(
                    name,
                    "Microseconds of a step; of a step and its snapshot; of two restored snapshots; and of a step and a"
                            + " rollback by 8 steps: " + name,
                    List.of("bodies", "    step", "    save", NAMES.get(2), NAMES.get(3)),
                    out,
                    csv);
            LinePlot plot = LinePlot.logarithmic("Rollback, " + kind, "bodies", "microseconds");
            for (int bodies : sizes.bodies()) {
                Operation[] operations = Operation.values();
                double[] micros = new double[operations.length];
                for (int i = 0; i < operations.length; i++) {
                    micros[i] = stopwatch.checkedMicros(new RollbackWork(operations[i], kind, bodies));
                    plot.add(NAMES.get(i), bodies, micros[i]);
                }
                table.printRow(bodies, micros);
            }
            table.end();
            plot.addProportionalReference("as bodies");
            plots.add(plot);
        }
        measureRewind(out, csv);
        return plots;
    }

    private void measureRewind(PrintWriter out, Writer csv) throws IOException {
        Table table = new Table(
                "rewind",
                "A game whose states are kept for a rewind, with bodies at rest, a tenth of them moving and all moving:"
                        + " microseconds of a step, and memory of a second in KB",
                List.of("bodies", " rest us", "rest KB/s", "tenth us", "tenth KB/s", "  all us", " all KB/s"),
                out,
                csv);
        for (int bodies : sizes.bodies()) {
            RewindWork.Motion[] motions = RewindWork.Motion.values();
            double[] values = new double[2 * motions.length];
            for (int i = 0; i < motions.length; i++) {
                RewindWork work = new RewindWork(motions[i], bodies);
                values[2 * i + 1] = work.kilobytesPerSecond();
                values[2 * i] = stopwatch.checkedMicros(work);
            }
            table.printRow(bodies, values);
        }
        table.end();
    }
}
