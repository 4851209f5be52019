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
        CommandLine commandLine = e.getCommandLine();
        String name = commandLine.getCommandSpec().qualifiedName();
        commandLine.getErr().println("campaign: " + e.getMessage() + " (see " + name + " --help)");
        commandLine.getErr().flush();
        return commandLine.getCommandSpec().exitCodeOnInvalidInput();
    }
}
