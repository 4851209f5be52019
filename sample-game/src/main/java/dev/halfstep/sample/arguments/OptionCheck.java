package dev.halfstep.sample.arguments;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks options that picocli has read. */
public final class OptionCheck {

    private OptionCheck() {}

    /**
     * Returns whether an option stands on the command line.
     *
     * @param line the command line, after it was read
     * @param option the name of the option, with its dashes
     * @return false where the option has its default value
     */
    public static boolean isGiven(CommandLine line, String option) {
        return line.getParseResult().hasMatchedOption(option);
    }

    /**
     * Refuses a number outside of a range.
     *
     * @param line the command line, for the error
     * @param option the name of the option, with its dashes
     * @param value the number
     * @param min the smallest number allowed
     * @param max the largest number allowed
     * @throws ParameterException if the number is outside
     */
    public static void requireRange(CommandLine line, String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new ParameterException(line, option + " must be from " + min + " to " + max + ": " + value);
        }
    }
}
