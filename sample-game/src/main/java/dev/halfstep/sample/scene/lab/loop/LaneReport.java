package dev.halfstep.sample.scene.lab.loop;

import java.io.PrintStream;
import java.util.Locale;

/** Prints the errors of each lane in its last frames, as lines {@code key=value}. */
public final class LaneReport {

    private LaneReport() {}

    /**
     * Prints three lines for each lane.
     *
     * @param out gets the lines
     * @param lab the lab
     */
    public static void print(PrintStream out, Lab lab) {
        for (Lane lane : lab.lanes()) {
            LaneTrace trace = lane.trace();
            String title = lane.loop().title();
            line(out, title, "late-mean-ms", trace.meanLateMillis());
            line(out, title, "late-spread-ms", trace.maxLateMillis() - trace.minLateMillis());
            line(out, title, "off-path-max-px", trace.maxOffPath());
        }
        out.flush();
    }

    private static void line(PrintStream out, String title, String key, double value) {
        // Adding 0 turns -0 into 0.
        out.println(title + "." + key + "=" + String.format(Locale.ROOT, "%.3f", Math.rint(value * 1e3) / 1e3 + 0.0));
    }
}
