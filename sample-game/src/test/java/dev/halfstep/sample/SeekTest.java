package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.game.GameRun;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what meteors shows after a seek. */
class SeekTest {

    private static final long STEP_NANOS = 40_000_000;

    @TempDir
    private Path folder;

    @Test
    void seekRemovesTheEffectsOfEarlierFrames() throws IOException {
        Path file = folder.resolve("bot.rec");
        Run run = Run.of("--headless", "--bot", "--steps", "200", "--seed", "3", "--record", file.toString());
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        Recording recording = Recording.open(file);
        int expected = brightPixelsOfTheFirstStep(recording, 0);
        for (int frames : new int[] {90, 120, 150}) { // soon after meteors explode
            int toleratedPixels = 20; // the stars have moved
            int actual = brightPixelsOfTheFirstStep(recording, frames);
            assertEquals(expected, actual, toleratedPixels, "no effect may be left after " + frames + " frames");
        }
    }

    /** Plays some frames, pauses, goes back to the first step, and counts the bright pixels there. */
    private static int brightPixelsOfTheFirstStep(Recording recording, int frames) throws IOException {
        try (GameRun<Scene> run = recording.describe(SampleGame.GAME).begin();
                GlfwHost host = Offscreen.open(320, 180)) {
            Replay replay = run.own(Replay.begin(recording, run));
            run.parts().addLayers(SceneLayers.on(host, UnaryOperator.identity()), run.scheduler());
            replay.enableSeeking();
            for (int i = 0; i < frames; i++) {
                run.scheduler().frame(host, STEP_NANOS);
            }
            run.scheduler().timeControl().pause();
            replay.seek(0);
            run.scheduler().frame(host, STEP_NANOS);
            run.scheduler().frame(host, STEP_NANOS);
            return brightPixels(host.screenshot());
        }
    }

    private static int brightPixels(Screenshot picture) {
        int count = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int rgb = picture.rgb(x, y);
                int brightness = (rgb >> 16) + (rgb >> 8 & 0xFF) + (rgb & 0xFF);
                count += brightness > 250 ? 1 : 0; // of at most 765
            }
        }
        return count;
    }
}
