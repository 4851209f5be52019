package dev.halfstep.sample.scene.lab.loop;

import java.io.PrintStream;
import java.util.Locale;

/** How far each lane was from the true path in its last frames, in lines that programs can read. */
public final class LaneReport {

    private LaneReport() {}

    /**
     * Prints three lines for each lane.
     *
     * @param out where to print them
     * @param lab the lab
     */
    public static void print(PrintStream out, Lab lab) {
        for (Lane lane : lab.lanes()) {
            LaneTrace trace = lane.trace();
            String title = lane.loop().title();
            line(out, title, "late-mean-ms", trace.meanLateMillis());
            line(out, title, "late-spread-ms", trace.mostLateMillis() - trace.leastLateMillis());
            line(out, title, "off-path-max-px", trace.mostOffPath());
        }
        out.flush();
    }

    private static void line(PrintStream out, String title, String key, double value) {
        // Adding 0 makes a 0 of a -0.
        out.println(title + "." + key + "=" + String.format(Locale.ROOT, "%.3f", Math.rint(value * 1e3) / 1e3 + 0.0));
    }
}
