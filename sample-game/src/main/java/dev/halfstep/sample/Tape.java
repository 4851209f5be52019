package dev.halfstep.sample;

import dev.halfstep.input.InputSource;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.IOException;

/** What runs along with a scene: nothing, or it is recorded, or replayed. */
interface Tape extends AutoCloseable {

    /** Nothing runs along. */
    Tape NONE = new Tape() {};

    /** Begins a tape. */
    @FunctionalInterface
    interface Beginning {

        /**
         * Called when the scene has begun, before its first step.
         *
         * @throws IOException if a file cannot be read or written
         */
        Tape begin(World world, SystemScheduler scheduler) throws IOException;
    }

    /** Who plays where nobody can, if the scene has somebody. */
    default InputSource player(InputSource ofScene) {
        return ofScene;
    }

    /** Steps after which it ends, and the scene with it. */
    default long steps() {
        return Long.MAX_VALUE;
    }

    /**
     * The scene has ended as it should.
     *
     * @param another whether another scene follows
     * @throws IOException if the tape has come to another end
     */
    default void end(boolean another) throws IOException {}

    @Override
    default void close() throws IOException {}
}
