package dev.halfstep.sample;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import java.io.PrintStream;
import java.util.Locale;

/** What a frame that is drawn onto nothing costs for each shape in it, in lines that programs can read. */
final class DrawCost {

    private static final String DRAW = "draw";
    private static final double MEDIAN = 0.5;

    private DrawCost() {}

    static void print(PrintStream out, FrameTimes times, int shapes) {
        out.println("shapes=" + shapes);
        line(out, "frame", times.frame(), shapes);
        for (SystemTimes system : times.systems()) {
            if (system.phase().equals(DRAW)) {
                line(out, DRAW, system, shapes);
            }
        }
        out.flush();
    }

    /** In the frame in the middle: those in which Java was still warming up, or others had the machine, do not matter. */
    private static void line(PrintStream out, String part, SystemTimes times, int shapes) {
        double nanosEach = (double) times.nanosAt(MEDIAN) / Math.max(1, shapes);
        out.println(part + "-nanos-per-shape=" + String.format(Locale.ROOT, "%.2f", nanosEach));
    }
}
