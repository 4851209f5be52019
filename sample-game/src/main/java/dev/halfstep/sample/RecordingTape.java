package dev.halfstep.sample;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Writes a scene down. A recording is of one scene: where another one follows, it ends. */
final class RecordingTape implements Tape {

    private final Path file;
    private final Recorder recorder;
    private final PrintStream err;

    private RecordingTape(Path file, Recorder recorder, PrintStream err) {
        this.file = file;
        this.recorder = recorder;
        this.err = err;
    }

    static Tape begin(Options options, Path file, World world, SystemScheduler scheduler, PrintStream err)
            throws IOException {
        RecordedGame game = RecordedScene.of(options);
        return new RecordingTape(
                file, Recorder.start(file, game, options.tickRate, (int) options.hashEvery, world, scheduler), err);
    }

    @Override
    public void end(boolean another) throws IOException {
        recorder.close();
        if (another) {
            err.println("sample-game: a recording is of one scene: " + file + " ends here, after " + recorder.steps()
                    + " steps");
        }
    }

    @Override
    public void close() throws IOException {
        recorder.close();
    }
}
