package dev.halfstep.sample.recording;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.sample.options.Options;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Records the input of one scene to a file. The recording ends before another scene begins. */
public final class RecordingTape implements Tape {

    private final Path file;
    private final Recorder recorder;
    private final PrintStream err;

    private RecordingTape(Path file, Recorder recorder, PrintStream err) {
        this.file = file;
        this.recorder = recorder;
        this.err = err;
    }

    /**
     * Starts a recording.
     *
     * @param options the options of the run
     * @param file the path of a file that does not exist
     * @param world the world of the scene
     * @param scheduler the scheduler of the scene
     * @param err gets a warning if the recording ends before the game
     * @return a tape that the caller must close
     * @throws IOException if the file cannot be written
     */
    public static Tape start(Options options, Path file, World world, SystemScheduler scheduler, PrintStream err)
            throws IOException {
        RecordedGame game = RecordedOptions.of(options);
        Recorder recorder =
                Recorder.start(file, game, options.stepRate, Math.toIntExact(options.hashEvery), world, scheduler);
        return new RecordingTape(file, recorder, err);
    }

    @Override
    public void finish(boolean anotherSceneFollows) throws IOException {
        recorder.close();
        if (anotherSceneFollows) {
            err.println("sample-game: a recording has only one scene, so " + file + " ends here, after "
                    + recorder.steps() + " steps");
        }
    }

    @Override
    public void close() throws IOException {
        recorder.close();
    }
}
