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

    static final String CSV_HEADER = "name,value,bound,limit,ok,origin";

    /** The largest accepted time, divided by that of plain loops for the same work, if those exceed the bound. */
    private static final double LIMIT_FACTOR = 1.1;

    boolean isWithinBound() {
        return measured.value() <= bound();
    }

    /** Returns the bound of the ratio, or more if plain loops need more. */
    private double bound() {
        return Math.max(ratio.bound(), LIMIT_FACTOR * measured.limit());
    }

    /** Returns the line for the console; the name is padded to {@code nameWidth} characters. */
    String text(int nameWidth) {
        return String.format(
                Locale.ROOT,
                "%-" + nameWidth + "s %8.3f %6s %6s  %-6s  %s",
                ratio.name(),
                measured.value(),
                orElse("-", bound(), "%.2f"),
                orElse("-", limitOrNone(), "%.2f"),
                isWithinBound() ? "ok" : "MISSED",
                measured.origin());
    }

    /** Returns the line of the CSV file. */
    String csv() {
        return String.format(
                Locale.ROOT,
                "%s,%.4f,%s,%s,%b,%s",
                ratio.name(),
                measured.value(),
                orElse("", bound(), "%.2f"),
                orElse("", limitOrNone(), "%.4f"),
                isWithinBound(),
                measured.origin());
    }

    /** Returns the limit; without one, {@link Ratio#NO_BOUND}. */
    private double limitOrNone() {
        return measured.limit() == 0 ? Ratio.NO_BOUND : measured.limit();
    }

    /** Formats a bound or a limit, unless there is none. */
    private static String orElse(String ifNone, double value, String format) {
        return value == Ratio.NO_BOUND ? ifNone : String.format(Locale.ROOT, format, value);
    }
}
