package dev.halfstep.campaign;

import dev.halfstep.campaign.cli.CampaignVersion;
import dev.halfstep.campaign.cli.MemberCommand;
import dev.halfstep.campaign.cli.ReplayCommand;
import dev.halfstep.campaign.cli.SeedsCommand;
import dev.halfstep.campaign.cli.UsageErrorHandler;
import dev.halfstep.campaign.cluster.FullHeap;
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

    private static final int HEAP_TOO_SMALL = 2;
    private static final int MIB = 1024 * 1024;
    /** Measured: with less, Hazelcast does not always start. */
    private static final int MIN_HEAP_MIB = 24;

    private Campaign() {}

    /**
     * Runs a command and ends the process.
     *
     * @param args the command and its options
     */
    public static void main(String[] args) {
        long heapMib = Runtime.getRuntime().maxMemory() / MIB;
        if (heapMib < MIN_HEAP_MIB) {
            System.err.println("campaign: the heap must have at least " + MIN_HEAP_MIB + " MiB: it has " + heapMib
                    + "; add -Xmx64m or more");
            System.exit(HEAP_TOO_SMALL);
        }
        int exitCode;
        try {
            exitCode = commandLine().execute(args);
        } catch (OutOfMemoryError e) {
            FullHeap.endProcess();
            return;
        }
        System.exit(exitCode);
    }

    /** Returns the command line, for tests also with other streams. */
    public static CommandLine commandLine() {
        return new CommandLine(new Campaign())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrorHandler());
    }
}
