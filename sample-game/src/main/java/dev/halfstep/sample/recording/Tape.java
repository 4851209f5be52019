package dev.halfstep.sample.recording;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputSource;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.sample.options.Options;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Records or replays a scene while the scene runs. The input of each step is written to a recording, or comes from a
 * recording.
 */
public interface Tape extends AutoCloseable {

    /** Neither records nor replays. */
    Tape NONE = new Tape() {};

    /** Starts the tape of a scene. */
    @FunctionalInterface
    interface Factory {

        /**
         * Starts a tape for a scene that has begun but has not run a step.
         *
         * @param world the world of the scene
         * @param scheduler the scheduler of the scene
         * @return a tape that the caller must close
         * @throws IOException if a file cannot be read or written
         */
        Tape start(World world, SystemScheduler scheduler) throws IOException;
    }

    /**
     * Starts a recording of one scene. It ends before another scene begins.
     *
     * @param options the options of the run
     * @param file the path of a file that does not exist
     * @param world the world of the scene
     * @param scheduler the scheduler of the scene
     * @param err gets a warning if the recording ends before the game
     * @return a tape that the caller must close
     * @throws IOException if the file cannot be written
     */
    static Tape recordTo(Path file, Options options, World world, SystemScheduler scheduler, PrintStream err)
            throws IOException {
        RecordedGame game = RecordedOptions.of(options, options.scene);
        Recorder recorder =
                Recorder.start(file, game, options.stepRate, Math.toIntExact(options.hashEvery), world, scheduler);
        return new Tape() {
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
        };
    }

    /**
     * Returns the input of a headless run.
     *
     * @param script the input that the scene provides
     * @return the script, or another source that the tape uses in its place
     */
    default InputSource headlessInput(InputSource script) {
        return script;
    }

    /**
     * Returns the number of steps after which the tape ends the scene.
     *
     * @return the number of steps, or {@link Long#MAX_VALUE} if the tape does not end the scene
     */
    default long maxSteps() {
        return Long.MAX_VALUE;
    }

    /**
     * Completes the tape after the scene has ended without a failure.
     *
     * @param anotherSceneFollows true if another scene begins next
     * @throws IOException if a file cannot be written, or a replay diverged
     */
    default void finish(boolean anotherSceneFollows) throws IOException {}

    @Override
    default void close() throws IOException {}
}
