package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.ClusterSettings;
import dev.halfstep.campaign.job.CampaignJob;
import dev.halfstep.campaign.job.CampaignSpec;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a game with each seed of a range. */
@Command(
        name = "seeds",
        mixinStandardHelpOptions = true,
        versionProvider = CampaignVersion.class,
        description = "Runs a synthetic world, or a game that a bot plays, with each seed of a range.")
public final class SeedsCommand implements Callable<Integer> {

    private static final int MAX_SEEDS = 1_000_000;
    private static final int MAX_STEPS = 100_000_000;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of the game, such as level=2; may be given several times.")
    private List<String> settings = List.of();

    @Option(names = "--seeds", paramLabel = "N", description = "The number of seeds; default: ${DEFAULT-VALUE}.")
    private int seeds = 100;

    @Option(names = "--first-seed", paramLabel = "N", description = "The first seed; default: ${DEFAULT-VALUE}.")
    private long firstSeed = 1;

    @Option(names = "--steps", paramLabel = "N", description = "The steps of each run; default: ${DEFAULT-VALUE}.")
    private int steps = 1_000;

    @Option(
            names = "--check",
            paramLabel = "CHECK",
            description = "hash: runs once for the state hash. twice: then compares two runs, one on a slow display."
                    + " slices: then compares the runs of SliceInvariance. Default: hash.")
    private SeedCheck check = SeedCheck.HASH;

    @Mixin
    private GameOptions game = new GameOptions();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates a command for picocli. */
    public SeedsCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        Ranges.check(spec, "--seeds", seeds, 1, MAX_SEEDS);
        Ranges.check(spec, "--first-seed", firstSeed, Long.MIN_VALUE, Long.MAX_VALUE - (seeds - 1));
        Ranges.check(spec, "--steps", steps, 1, MAX_STEPS);
        int members = campaign.members();
        Duration limit = campaign.limit();
        boolean acceptsMembers = members > 1;
        ClusterSettings clusterSettings = cluster.settings(acceptsMembers);
        ClassLoader loader = game.loader();
        String described = game.requireGame(loader, settings);
        SeedWork work = new SeedWork(described, settings, firstSeed, seeds, steps, check);
        CampaignSpec campaignSpec = new CampaignSpec(game.fingerprint(), work, limit);
        return new Coordinator(spec.commandLine(), clusterSettings, members, campaign.out(), campaignSpec)
                .run(loader, CampaignJob.RecordingSource.NONE);
    }
}
