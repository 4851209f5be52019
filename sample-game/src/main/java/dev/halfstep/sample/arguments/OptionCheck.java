package dev.halfstep.sample.arguments;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks options after picocli has parsed the command line. */
public final class OptionCheck {

    private OptionCheck() {}

    /**
     * Returns whether the command line contains an option.
     *
     * @param line the parsed command line
     * @param option the name of the option, with its dashes
     * @return false if the option has its default value because the user did not give it
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
     * @param min the minimum, inclusive
     * @param max the maximum, inclusive
     * @throws ParameterException if the number is outside of the range
     */
    public static void requireRange(CommandLine line, String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new ParameterException(line, option + " must be from " + min + " to " + max + ": " + value);
        }
    }
}
