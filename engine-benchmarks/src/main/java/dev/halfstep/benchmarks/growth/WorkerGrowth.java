package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.LogisticMapWork;
import dev.halfstep.benchmarks.timing.LogisticMapWork.Division;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Measures the speed-up of parallel work with more and more workers. */
record WorkerGrowth(Stopwatch stopwatch, GrowthSizes sizes) {

    /** The number of all entities divided by the number in a small frame, too few for several threads. */
    private static final int ALL_PER_FEW = 1_000;

    /** Prints the table, and returns the plot of the speed-up. */
    List<LinePlot> measure(PrintWriter out, Writer csv) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        int few = Math.max(1, sizes.entities() / ALL_PER_FEW);
        Table table = new Table(
                "workers",
                String.format(
                        Locale.ROOT,
                        "A frame that computes %,d entities on %d cores: speed-up over one worker; and microseconds of"
                                + " a frame with %,d entities",
                        sizes.entities(),
                        cores,
                        few),
                List.of("workers", "partitions", "parallel systems", "small frame us"),
                out,
                csv);
        LinePlot plot = LinePlot.linear("Workers on " + cores + " cores", "workers", "speed-up");
        for (int workers : sizes.workers()) {
            double partitions = speedUp(Division.PARTITIONS, workers);
            double systems = speedUp(Division.SYSTEMS, workers);
            double smallFrame = stopwatch.checkedMicros(new LogisticMapWork(Division.PARTITIONS, few, workers));
            table.printRow(workers, partitions, systems, smallFrame);
            plot.add("partitions", workers, partitions);
            plot.add("parallel systems", workers, systems);
        }
        table.end();
        for (int workers : sizes.workers()) {
            plot.addReference("cores", workers, Math.min(workers, cores));
        }
        return List.of(plot);
    }

    private double speedUp(Division division, int workers) {
        try (LogisticMapWork serial = new LogisticMapWork(division, sizes.entities(), /* workers= */ 1);
                LogisticMapWork parallel = new LogisticMapWork(division, sizes.entities(), workers)) {
            serial.check();
            parallel.check();
            return stopwatch.ratio(serial, parallel).value();
        }
    }
}
