package dev.halfstep.inspect;

import java.util.List;
import java.util.Locale;

/**
 * Draws the values of a field in all steps as an SVG picture: a line, which is interrupted where there is no number.
 */
final class FieldPlot {

    // Lengths in pixels.
    private static final int WIDTH = 960;
    private static final int HEIGHT = 360;
    private static final int MARGIN = 40;

    private FieldPlot() {}

    /**
     * Draws a plot.
     *
     * @param field the name of the field
     * @param values the value after each step; {@link StateDifference#MISSING} while it does not exist
     * @throws IllegalArgumentException if a value is neither a number nor true or false
     */
    static String svg(String field, List<String> values) {
        double[] numbers =
                values.stream().mapToDouble(value -> number(field, value)).toArray();
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (double number : numbers) {
            if (Double.isFinite(number)) {
                min = Math.min(min, number);
                max = Math.max(max, number);
            }
        }
        if (min > max) { // no number at all
            min = 0;
            max = 0;
        }
        int lastStep = numbers.length - 1;
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" font-family="sans-serif" font-size="14">
                <rect width="%1$d" height="%2$d" fill="white"/>
                <text x="%3$d" y="24">%4$s</text>
                <text x="%3$d" y="%5$d">%6$s</text>
                <text x="%3$d" y="%7$d">%8$s</text>
                <text x="%9$d" y="%7$d" text-anchor="end">step 0 to %10$d</text>
                <path d="%11$s" fill="none" stroke="#1f5fbf" stroke-width="1.5" stroke-linecap="round"/>
                </svg>
                """,
                WIDTH,
                HEIGHT,
                MARGIN,
                TextTable.markup(field),
                MARGIN + 14,
                max,
                HEIGHT - 16,
                min,
                WIDTH - MARGIN,
                lastStep,
                path(numbers, min, max));
    }

    private static String path(double[] numbers, double min, double max) {
        StringBuilder path = new StringBuilder();
        boolean isInterrupted = true;
        for (int step = 0; step < numbers.length; step++) {
            if (!Double.isFinite(numbers[step])) {
                isInterrupted = true;
                continue;
            }
            double x = MARGIN + (WIDTH - 2.0 * MARGIN) * step / Math.max(1, numbers.length - 1);
            double height = HEIGHT - 4.0 * MARGIN;
            double y = 2 * MARGIN + (max == min ? height / 2 : height * (max - numbers[step]) / (max - min));
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", isInterrupted ? "M" : "L", x, y));
            path.append(isInterrupted ? String.format(Locale.ROOT, "L%.1f %.1f", x, y) : ""); // a dot, if it is alone
            isInterrupted = false;
        }
        return path.toString();
    }

    private static double number(String field, String value) {
        if (value.equals(StateDifference.MISSING) || value.equals("null")) {
            return Double.NaN;
        }
        if (value.equals("true") || value.equals("false")) {
            return value.equals("true") ? 1 : 0;
        }
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a plotted field must be a number: " + field + " is " + value, e);
        }
    }
}
