package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Measurement;
import java.util.Locale;

/**
 * A line of the report: a ratio with its measured value.
 *
 * @param ratio the ratio
 * @param measured the measured value and its origin
 */
record RatioLine(Ratio ratio, Measurement measured) {

    static final String CSV_HEADER = "name,value,bound,ok,origin";

    boolean isWithinBound() {
        return measured.value() <= ratio.bound();
    }

    /** Returns the line for the console; the name is padded to {@code nameWidth} characters. */
    String text(int nameWidth) {
        return String.format(
                Locale.ROOT,
                "%-" + nameWidth + "s %8.3f %6s  %-6s  %s",
                ratio.name(),
                measured.value(),
                bound("-"),
                isWithinBound() ? "ok" : "MISSED",
                measured.origin());
    }

    /** Returns the line of the CSV file. */
    String csv() {
        return String.format(
                Locale.ROOT,
                "%s,%.4f,%s,%b,%s",
                ratio.name(),
                measured.value(),
                bound(""),
                isWithinBound(),
                measured.origin());
    }

    private String bound(String ifUnbounded) {
        return ratio.bound() == Ratio.NO_BOUND ? ifUnbounded : String.format(Locale.ROOT, "%.2f", ratio.bound());
    }
}
