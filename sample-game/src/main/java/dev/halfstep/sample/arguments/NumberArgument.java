package dev.halfstep.sample.arguments;

import java.math.BigDecimal;
import picocli.CommandLine.TypeConversionException;

/** Converts command-line arguments to numbers, with error messages for users instead of programmers. */
public final class NumberArgument {

    /**
     * The maximum number of digits, and the maximum absolute exponent. Arithmetic with millions of digits takes
     * minutes, and no option needs them.
     */
    private static final int MAX_DECIMAL_DIGITS = 30;

    private NumberArgument() {}

    /**
     * Parses a whole number.
     *
     * @param text the argument
     * @return the number
     * @throws TypeConversionException if the argument is not a whole number, or does not fit into a {@code long}
     */
    public static long parseWhole(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            // All numbers of 18 digits fit into a long, but only some of 19 digits.
            throw new TypeConversionException("must be a whole number of at most 18 digits: " + text);
        }
    }

    /**
     * Parses a decimal number.
     *
     * @param text the argument
     * @return the exact number
     * @throws TypeConversionException if the argument is not a number, has more than 30 digits, or an
     *     exponent beyond 30
     */
    public static BigDecimal parseDecimal(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("must be a number: " + text);
        }
        if (number.precision() > MAX_DECIMAL_DIGITS || Math.abs((long) number.scale()) > MAX_DECIMAL_DIGITS) {
            throw new TypeConversionException("must be a number with at most " + MAX_DECIMAL_DIGITS
                    + " digits, and an exponent of at most " + MAX_DECIMAL_DIGITS + ": " + text);
        }
        return number;
    }
}
