package dev.halfstep.sample;

import java.math.BigDecimal;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers from the command line, and says to people, not to programmers, what is wrong with one. */
final class Numbers {

    /** Arithmetic with more of them takes minutes, and says nothing new about seconds or milliseconds. */
    private static final int MAX_DECIMAL_DIGITS = 30;

    private Numbers() {}

    static long whole(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("must be a whole number of at most 18 digits: " + text);
        }
    }

    static BigDecimal decimal(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("must be a number: " + text);
        }
        if (number.precision() > MAX_DECIMAL_DIGITS || Math.abs((long) number.scale()) > MAX_DECIMAL_DIGITS) {
            throw new TypeConversionException("must be a number with at most " + MAX_DECIMAL_DIGITS
                    + " digits, and as many after the point: " + text);
        }
        return number;
    }
}
