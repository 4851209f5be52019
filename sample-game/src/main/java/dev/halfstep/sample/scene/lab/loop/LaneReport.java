package dev.halfstep.sample.scene.lab.loop;

import java.io.PrintStream;
import java.util.Locale;

/** Prints the errors of each lane over its last {@link LaneTrace#CAPACITY} frames, as lines {@code key=value}. */
public final class LaneReport {

    private LaneReport() {}

    /**
     * Prints three lines for each lane: mean latency, range of the latency, and maximum path error, with world units
     * as px.
     *
     * @param out gets the lines
     * @param lab the lab
     */
    public static void print(PrintStream out, Lab lab) {
        for (Lane lane : lab.lanes()) {
            LaneTrace trace = lane.trace();
            String title = lane.loop().title();
            printLine(out, title, "late-mean-ms", trace.meanLatencyMillis());
            printLine(out, title, "late-spread-ms", trace.maxLatencyMillis() - trace.minLatencyMillis());
            printLine(out, title, "off-path-max-px", trace.maxPathError());
        }
        out.flush();
    }

    private static void printLine(PrintStream out, String title, String key, double value) {
        double rounded = Math.rint(value * 1e3) / 1e3 + 0.0; // adding 0 turns -0 into 0
        out.println(title + "." + key + "=" + String.format(Locale.ROOT, "%.3f", rounded));
    }
}
