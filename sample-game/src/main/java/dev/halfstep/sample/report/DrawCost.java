package dev.halfstep.sample.report;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the CPU time of a frame divided by its number of shapes, as lines {@code key=value}. */
public final class DrawCost {

    /** The name of the phase of drawing, and the start of the key of its line. */
    private static final String DRAW = "draw";

    private static final double MEDIAN = 0.5;

    private DrawCost() {}

    /**
     * Prints the number of shapes, the time of the frame and the time of drawing.
     *
     * @param out gets the lines
     * @param times the measured frames
     * @param shapes the number of shapes in a frame
     */
    public static void print(PrintStream out, FrameTimes times, int shapes) {
        out.println("shapes=" + shapes);
        printLine(out, "frame", times.frame(), shapes);
        for (SystemTimes system : times.systems()) {
            if (system.phase().equals(DRAW)) {
                printLine(out, DRAW, system, shapes);
            }
        }
        out.flush();
    }

    /** Prints the median, which ignores slow frames of the warm-up, and slow frames because of other processes. */
    private static void printLine(PrintStream out, String part, SystemTimes times, int shapes) {
        double nanosPerShape = (double) times.percentileNanos(MEDIAN) / Math.max(1, shapes);
        out.println(part + "-nanos-per-shape=" + String.format(Locale.ROOT, "%.2f", nanosPerShape));
    }
}
