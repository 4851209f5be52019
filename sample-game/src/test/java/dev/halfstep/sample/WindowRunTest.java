package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole game in a window, played with the keys of a keyboard: from its title over a pause and its end to another one, and
 * on to the next scene. What was seen is left in {@code target/window-run}.
 */
class WindowRunTest {

    private static final Path PICTURES = Path.of("target", "window-run").toAbsolutePath();
    /** Ten times as long as it takes on a machine that has other things to do. */
    private static final long MOST_SECONDS = 150;

    private static final int SHIP = 0x8CF5E4;
    private static final int SHOT = 0xFFF2B0;

    private static final int SMOOTH = 0x4CCCB3;
    private static final int RAW = 0xF28C40;

    @TempDir
    private Path folder;

    @Test
    void isPlayedFromTheTitleToTheEndAndBegunAnew() throws Exception {
        try (VirtualDisplay display = VirtualDisplay.open(1280, 720)) {
            GameProcess process = new GameProcess(folder)
                    .withEnvironment("DISPLAY", display.name())
                    .withEnvironment("XDG_DATA_HOME", folder.toString());
            Process game = process.start("--seed", "7", "--mute");
            // A game that hangs is ended, and then the watcher says so: nothing interrupts somebody who reads a pipe.
            CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS).execute(game::destroyForcibly);
            try {
                display.awaitWindow("Halfstep");
                play(display, new GameWatcher(display, game, folder, PICTURES));
                display.tap("q");
                assertEndedWell(process.end(game));
            } finally {
                game.destroy();
            }
        }
    }

    private static void play(VirtualDisplay display, GameWatcher watcher) throws IOException, InterruptedException {
        watcher.await("title", picture -> Headline.of(picture) == Headline.TITLE);

        display.tap("Return");
        watcher.await("play", picture -> Headline.of(picture) == Headline.NONE && count(picture, SHIP) > 0);

        display.press("space");
        watcher.await("shoot", picture -> count(picture, SHOT) > 0);
        display.release("space");

        display.press("Up");
        watcher.await("fly", WindowRunTest::hasShipFlown);

        display.tap("p");
        BufferedImage paused = watcher.await("pause", picture -> Headline.of(picture) == Headline.PAUSE);
        BufferedImage later = watcher.await("pause-later", picture -> true);
        assertEquals(0, different(paused, later), "not even a spark moves in a pause");
        display.tap("p");

        // Faster, and with the engine still burning, three ships do not last long.
        display.tap("equal", "equal", "equal", "equal");
        watcher.await("game-over", picture -> Headline.of(picture) == Headline.GAME_OVER);
        display.release("Up");
        display.tap("minus", "minus", "minus", "minus");

        display.tap("Return");
        watcher.await("restart", picture -> Headline.of(picture) == Headline.NONE && count(picture, SHIP) > 0);

        display.tap("Tab");
        watcher.await("bounce", picture -> inCaption(picture, SMOOTH) > 0);
        display.tap("space");
        watcher.await("bounce-raw", picture -> inCaption(picture, SMOOTH) == 0 && inCaption(picture, RAW) > 0);

        display.resize("Halfstep", 640, 480);
        watcher.await("resized", picture -> picture.getWidth() == 640 && picture.getHeight() == 480);
    }

    /** A busy machine may drop time, which is told; but there is no error, not even one of OpenGL. */
    private static void assertEndedWell(Ended game) {
        assertEquals(0, game.exitCode(), game::toString);
        assertEquals(List.of(), game.out(), "all screenshots were asked for");
        assertTrue(game.err().get(0).startsWith("sample-game: meteors: ENTER begins"), game::toString);
        assertTrue(game.err().stream().skip(1).allMatch(line -> line.startsWith("too slow: ")), game::toString);
    }

    private static boolean hasShipFlown(BufferedImage picture) {
        boolean[] near = new boolean[1];
        boolean[] far = new boolean[1];
        Pixels.forEach(picture, (x, y, rgb) -> {
            if (rgb == SHIP) {
                boolean isNear = Math.hypot(x - 640, y - 360) < 60;
                near[0] |= isNear;
                far[0] |= !isNear;
            }
        });
        return far[0] && !near[0];
    }

    private static int count(BufferedImage picture, int wanted) {
        int[] found = new int[1];
        Pixels.forEach(picture, (x, y, rgb) -> found[0] += rgb == wanted ? 1 : 0);
        return found[0];
    }

    /** Between the line of the engine and the upper box. */
    private static int inCaption(BufferedImage picture, int wanted) {
        int[] found = new int[1];
        Pixels.forEach(picture, (x, y, rgb) -> found[0] += y > 32 && y < 76 && rgb == wanted ? 1 : 0);
        return found[0];
    }

    /** How many pixels differ, but for the line of the engine along the top. */
    private static int different(BufferedImage picture, BufferedImage other) {
        int[] found = new int[1];
        Pixels.forEach(picture, (x, y, rgb) -> found[0] += y > 32 && rgb != (other.getRGB(x, y) & 0xFFFFFF) ? 1 : 0);
        return found[0];
    }
}
