package dev.halfstep.sample.recording;

import dev.halfstep.input.InputSource;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.IOException;

/** Records or replays a scene while it runs. */
public interface Tape extends AutoCloseable {

    /** Neither records nor replays. */
    Tape NONE = new Tape() {};

    /** Starts a tape. */
    @FunctionalInterface
    interface Factory {

        /**
         * Starts a tape for a scene that has begun and has run no step.
         *
         * @param world the world of the scene
         * @param scheduler the scheduler of the scene
         * @return a tape to be closed
         * @throws IOException if a file cannot be read or written
         */
        Tape start(World world, SystemScheduler scheduler) throws IOException;
    }

    /**
     * Returns the input of a headless run.
     *
     * @param script the input that the scene provides
     * @return the script, unless the tape replaces it
     */
    default InputSource player(InputSource script) {
        return script;
    }

    /**
     * Returns the number of steps after which the tape ends the scene.
     *
     * @return {@link Long#MAX_VALUE} for no limit
     */
    default long steps() {
        return Long.MAX_VALUE;
    }

    /**
     * Completes the tape after a scene that ended without failure.
     *
     * @param anotherSceneFollows true if another scene begins next
     * @throws IOException if a file cannot be written, or a replay diverged
     */
    default void finish(boolean anotherSceneFollows) throws IOException {}

    @Override
    default void close() throws IOException {}
}
