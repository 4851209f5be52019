package dev.halfstep.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats frame and system timings as a fixed-width table. */
final class TimeReport {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private TimeReport() {}

    /** Returns a heading, a line for each system, and a line for the whole frame. */
    static String of(FrameTimes times) {
        List<SystemTimes> rows = new ArrayList<>(times.systems());
        rows.add(times.frame());
        int nameWidth = "system".length();
        for (SystemTimes row : rows) {
            nameWidth = Math.max(nameWidth, row.name().length());
        }
        StringBuilder text = new StringBuilder();
        String nameColumns = "%-" + nameWidth + "s  %-12s";
        text.append(String.format(
                Locale.ROOT,
                nameColumns + "  %9s  %11s  %10s  %10s  %10s  %7s\n",
                "system",
                "phase",
                "calls",
                "total ms",
                "median us",
                "p99 us",
                "worst us",
                "share"));
        for (SystemTimes row : rows) {
            text.append(String.format(
                    Locale.ROOT,
                    nameColumns + "  %9d  %11.3f  %10.3f  %10.3f  %10.3f  %5.1f %%\n",
                    row.name(),
                    row.phase(),
                    row.calls(),
                    row.totalNanos() / NANOS_PER_MILLI,
                    row.percentileNanos(0.5) / NANOS_PER_MICRO,
                    row.percentileNanos(0.99) / NANOS_PER_MICRO,
                    row.worstNanos() / NANOS_PER_MICRO,
                    percent(row.totalNanos(), times.frame().totalNanos())));
        }
        return text.toString();
    }

    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }
}
