package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.ClusterSettings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Joins the cluster of a campaign, and executes runs until the campaign ends. */
@Command(
        name = "member",
        mixinStandardHelpOptions = true,
        versionProvider = CampaignVersion.class,
        description = "Executes runs for the campaign of another process, until that campaign ends.")
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
                    spec.commandLine(),
                    "a member must join a cluster: --join is missing; add the address that the coordinator prints,"
                            + " such as --join 127.0.0.1:5701");
        }
        boolean acceptsMembers = true;
        ClusterSettings settings = cluster.settings(acceptsMembers);
        try (CampaignMember member = CampaignMember.start(settings, game.fingerprint(), game.loader())) {
            printMessage(
                    "joined; if the coordinator is killed, start its command again with --join " + member.address());
            member.awaitEnd();
            member.leave();
            return 0;
        } catch (ClusterException e) {
            printMessage(e.getMessage());
            return BAD_USAGE;
        }
    }

    private void printMessage(@Nullable String message) {
        spec.commandLine().getErr().println("campaign: " + message);
        spec.commandLine().getErr().flush();
    }
}
