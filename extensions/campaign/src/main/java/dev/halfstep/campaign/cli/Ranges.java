package dev.halfstep.campaign.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks numbers on the command line. */
final class Ranges {

    private Ranges() {}

    static void check(CommandSpec spec, String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be from " + min + " to " + max + ": " + value);
        }
    }
}
