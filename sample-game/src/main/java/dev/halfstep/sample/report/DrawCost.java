package dev.halfstep.sample.report;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the cost of a frame for each of its shapes, as lines {@code key=value}. */
public final class DrawCost {

    private static final String DRAW = "draw";
    private static final double MEDIAN = 0.5;

    private DrawCost() {}

    /**
     * Prints the cost of the frame and of drawing.
     *
     * @param out gets the lines
     * @param times the measured frames
     * @param shapes the number of shapes in a frame
     */
    public static void print(PrintStream out, FrameTimes times, int shapes) {
        out.println("shapes=" + shapes);
        line(out, "frame", times.frame(), shapes);
        for (SystemTimes system : times.systems()) {
            if (system.phase().equals(DRAW)) {
                line(out, DRAW, system, shapes);
            }
        }
        out.flush();
    }

    /** Uses the median, which ignores frames of the warm-up and frames disturbed by other processes. */
    private static void line(PrintStream out, String part, SystemTimes times, int shapes) {
        double nanosPerShape = (double) times.nanosAt(MEDIAN) / Math.max(1, shapes);
        out.println(part + "-nanos-per-shape=" + String.format(Locale.ROOT, "%.2f", nanosPerShape));
    }
}
