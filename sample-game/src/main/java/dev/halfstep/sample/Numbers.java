package dev.halfstep.sample;

import java.math.BigDecimal;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers from the command line, and says to people, not to programmers, what is wrong with one. */
final class Numbers {

    private Numbers() {}

    static long whole(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("must be a whole number of at most 18 digits: " + text);
        }
    }

    static BigDecimal decimal(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("must be a number: " + text);
        }
    }
}
