package dev.halfstep.campaign;

import dev.halfstep.campaign.cli.CampaignVersion;
import dev.halfstep.campaign.cli.MemberCommand;
import dev.halfstep.campaign.cli.ReplayCommand;
import dev.halfstep.campaign.cli.SeedsCommand;
import dev.halfstep.campaign.cli.UsageErrorHandler;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Starts a campaign from the command line: {@code seeds}, {@code replay} or {@code member}. */
@Command(
        name = "campaign",
        versionProvider = CampaignVersion.class,
        mixinStandardHelpOptions = true,
        description = "Runs thousands of seeds or recordings of a game, in this process or in a cluster.",
        subcommands = {SeedsCommand.class, ReplayCommand.class, MemberCommand.class},
        synopsisSubcommandLabel = "(seeds | replay | member)",
        footer = "Exit codes: 0 all runs ok, 1 a divergence or another outcome than ok, 2 bad usage.")
public final class Campaign {

    private Campaign() {}

    /**
     * Runs a command and ends the process.
     *
     * @param args the command and its options
     */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Campaign())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrorHandler());
    }
}
