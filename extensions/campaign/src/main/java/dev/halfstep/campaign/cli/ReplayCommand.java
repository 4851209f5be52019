package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.ClusterSettings;
import dev.halfstep.campaign.job.CampaignSpec;
import dev.halfstep.campaign.recording.RecordingFolder;
import dev.halfstep.campaign.recording.RecordingLimits;
import dev.halfstep.campaign.work.ReplayWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays each recording of a folder. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        versionProvider = CampaignVersion.class,
        description = "Replays each recording of a folder, and compares all recorded hashes.")
public final class ReplayCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "The folder with the recordings.")
    private Path folder = Path.of("");

    @Mixin
    private GameOptions game = new GameOptions();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates a command for picocli. */
    public ReplayCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        int members = campaign.members();
        Duration limit = campaign.limit();
        boolean acceptsMembers = members > 1;
        ClusterSettings settings = cluster.settings(acceptsMembers);
        ClassLoader loader = game.loader();
        String described = game.requireGame(loader, List.of());
        RecordingFolder recordings = readFolder();
        ReplayWork work = new ReplayWork(described, recordings.ids());
        CampaignSpec campaignSpec = new CampaignSpec(game.fingerprint(), work, limit);
        return new Coordinator(spec.commandLine(), settings, members, campaign.out(), campaignSpec)
                .run(loader, recordings::reread);
    }

    private RecordingFolder readFolder() {
        try {
            return RecordingFolder.read(folder, RecordingLimits.DEFAULT);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }
}
