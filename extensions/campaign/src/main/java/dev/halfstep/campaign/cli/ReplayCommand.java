package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.ClusterSettings;
import dev.halfstep.campaign.job.Spec;
import dev.halfstep.campaign.recording.RecordingFolder;
import dev.halfstep.campaign.recording.RecordingLimits;
import dev.halfstep.campaign.work.ReplayWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Replays a folder of recordings. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        versionProvider = CampaignVersion.class,
        description = "Replays each recording of a folder, and compares all recorded hashes.")
public final class ReplayCommand implements Callable<Integer> {

    @Option(
            names = "--recipe",
            paramLabel = "CLASS",
            required = true,
            description = "A class that implements Function<RecordedGame, WorldRecipe>: the recorded game.")
    private String recipe = "";

    @Parameters(paramLabel = "FOLDER", description = "The folder with the recordings.")
    private Path folder = Path.of("");

    @Mixin
    private GameOptions game = new GameOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @picocli.CommandLine.Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates a command for picocli. */
    public ReplayCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        int members = run.members();
        Duration limit = run.limit();
        ClusterSettings settings = cluster.settings(members > 1);
        ClassLoader loader = game.loader();
        game.require(loader, "--recipe", recipe, Function.class);
        RecordingFolder recordings = read();
        Spec campaign = new Spec(game.build(), new ReplayWork(recipe, recordings.names()), limit);
        return new CampaignRun(spec.commandLine(), settings, members, run.out(), campaign)
                .run(loader, recordings::bytes);
    }

    private RecordingFolder read() {
        try {
            return RecordingFolder.read(folder, RecordingLimits.DEFAULT);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }
}
