package dev.halfstep.campaign.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** Prints a usage error as one line that names the help option. */
public final class UsageErrorHandler implements IParameterExceptionHandler {

    /** Creates a handler for picocli. */
    public UsageErrorHandler() {}

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        String name = line.getCommandSpec().qualifiedName();
        line.getErr().println("campaign: " + e.getMessage() + " (see " + name + " --help)");
        line.getErr().flush();
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }
}
