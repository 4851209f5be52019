package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.ClusterSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Adds this process to a cluster, until the campaign ends. */
@Command(
        name = "member",
        mixinStandardHelpOptions = true,
        versionProvider = CampaignVersion.class,
        description = "Takes part in the campaign of another process, until that ends.")
public final class MemberCommand implements Callable<Integer> {

    private static final int BAD_USAGE = 2;

    @Mixin
    private GameOptions game = new GameOptions();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates a command for picocli. */
    public MemberCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        if (cluster.join == null) {
            throw new ParameterException(
                    spec.commandLine(), "a member must know its cluster: --join is missing, such as 127.0.0.1:5701");
        }
        ClusterSettings settings = cluster.settings(true);
        try (CampaignMember member = CampaignMember.start(settings, game.build(), game.loader())) {
            member.awaitEnd();
            return 0;
        } catch (ClusterException e) {
            spec.commandLine().getErr().println("campaign: " + e.getMessage());
            return BAD_USAGE;
        }
    }
}
