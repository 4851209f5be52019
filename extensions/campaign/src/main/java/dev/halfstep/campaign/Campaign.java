package dev.halfstep.campaign;

import dev.halfstep.campaign.cli.BadUsage;
import dev.halfstep.campaign.cli.CampaignVersion;
import dev.halfstep.campaign.cli.MemberCommand;
import dev.halfstep.campaign.cli.ReplayCommand;
import dev.halfstep.campaign.cli.SeedsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: {@code seeds}, {@code replay} and {@code member}. */
@Command(
        name = "campaign",
        versionProvider = CampaignVersion.class,
        mixinStandardHelpOptions = true,
        description = "Runs thousands of seeds or recordings of a game, in this process or in a cluster.",
        subcommands = {SeedsCommand.class, ReplayCommand.class, MemberCommand.class},
        synopsisSubcommandLabel = "(seeds | replay | member)",
        footer = "Exit codes: 0 all fine, 1 a divergence or another outcome that is not fine, 2 bad usage.")
public final class Campaign {

    private Campaign() {}

    /**
     * Runs a command and ends the process.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Campaign())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new BadUsage());
    }
}
