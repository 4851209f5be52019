package dev.halfstep.campaign.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks that the value of an option is in its range. */
final class Ranges {

    private Ranges() {}

    static void check(CommandSpec spec, String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be from " + min + " to " + max + ": " + value);
        }
    }
}
