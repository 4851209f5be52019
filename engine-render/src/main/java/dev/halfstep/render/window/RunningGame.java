package dev.halfstep.render.window;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.game.GameRun;
import dev.halfstep.replay.CrashRecording;
import dev.halfstep.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a game while it runs.
 *
 * @param isPicture whether the game is drawn offscreen, into a picture
 * @param notice shows a line over all layers; null in a headless run
 * @param crash keeps the last seconds of the game; null for a game that does not record crashes
 */
record RunningGame<S>(
        RunPlan<S> plan,
        FrameHost host,
        boolean isPicture,
        GameRun<S> run,
        GameLoop loop,
        NanoClock clock,
        @Nullable Notice notice,
        @Nullable CrashRecording crash) {

    boolean isWindow() {
        return host instanceof GlfwHost && !isPicture;
    }
}
