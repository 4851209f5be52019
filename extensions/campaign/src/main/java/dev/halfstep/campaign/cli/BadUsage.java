package dev.halfstep.campaign.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** Prints one line for bad usage, and how to get help. */
public final class BadUsage implements IParameterExceptionHandler {

    /** Creates a handler for picocli. */
    public BadUsage() {}

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        String name = line.getCommandSpec().qualifiedName();
        line.getErr().println("campaign: " + e.getMessage() + " (see " + name + " --help)");
        line.getErr().flush();
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }
}
