package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays a whole game in a window with real keys: title, pause, game over, another game, and the next scene. Leaves its
 * screenshots in {@code target/window-run}.
 */
class WindowRunTest {

    private static final Path PICTURES = Path.of("target", "window-run").toAbsolutePath();

    /** Ten times as long as the test takes on a busy machine. */
    private static final long TIMEOUT_SECONDS = 150;

    /** The ring around the button that has the focus. */
    private static final int FOCUS_COLOR = 0xFFE9A8;

    private static final int SHIP_COLOR = 0x8CF5E4;
    private static final int SHOT_COLOR = 0xFFF2B0;

    /** The maximum difference of a colour channel of a shot, of 255; white is further away. */
    private static final int SHOT_TOLERANCE = 40;

    private static final int INTERPOLATED_COLOR = 0x4CCCB3;
    private static final int RAW_COLOR = 0xF28C40;

    private static final int HUD_BOTTOM_PIXELS = 32;
    /** The distance from its start at which a ship has certainly flown. */
    private static final double FLOWN_PIXELS = 30;

    /** The top of the upper box of bounce; its caption is between the HUD line and the box. */
    private static final int BOX_TOP_PIXELS = 58;

    /** Where a new ship appears: the middle of a picture of 640 x 360 pixels. */
    private static final int START_X_PIXELS = 320;

    private static final int START_Y_PIXELS = 180;

    @TempDir
    private Path folder;

    @Test
    void playsFromTheTitleToGameOverAndAnotherGame() throws Exception {
        try (VirtualDisplay display = VirtualDisplay.open(1280, 720)) {
            GameProcess process = new GameProcess(folder)
                    .withEnvironment("DISPLAY", display.name())
                    .withEnvironment("XDG_DATA_HOME", folder.toString());
            Process game = process.start("--seed", "7", "--mute", "--samples", "0", "--size", "640x360");
            // Kills a game that hangs, because no interrupt ends a read from its pipe; the watcher then fails.
            CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS).execute(game::destroyForcibly);
            try {
                display.awaitWindow("Halfstep: meteors");
                play(display, new GameWatcher(display, game, folder, PICTURES));
                display.tap("q");
                assertEndedWithoutErrors(process.awaitEnd(game));
                assertEquals("""
                        settings-version = 1
                        window.width = 640
                        window.height = 480
                        window.monitor = "screen"
                        """, Files.readString(folder.resolve("halfstep/settings.toml")));
            } finally {
                game.destroy();
            }
        }
    }

    private static void play(VirtualDisplay display, GameWatcher watcher) throws IOException, InterruptedException {
        watcher.await("title", picture -> Headline.of(picture) == Headline.TITLE);

        display.tap("Return");
        watcher.await("play", picture -> Headline.of(picture) == Headline.NONE && countPixels(picture, SHIP_COLOR) > 0);

        display.press("space");
        watcher.await("shoot", picture -> hasShot(picture));
        display.release("space");

        display.press("Up");
        watcher.await("fly", WindowRunTest::hasShipFlown);

        display.tap("p");
        AtomicReference<BufferedImage> previous = new AtomicReference<>();
        previous.set(watcher.await("pause", picture -> countPixels(picture, FOCUS_COLOR) > 200));
        // a text that has moved until now comes to rest at whole pixels, within a few frames
        BufferedImage paused =
                watcher.await("pause-still", picture -> countDifferent(previous.getAndSet(picture), picture) == 0);
        BufferedImage later = watcher.await("pause-later", picture -> true);
        assertEquals(0, countDifferent(paused, later), "particles must not move in a pause");
        display.tap("p");

        // At high speed and under thrust, three ships are lost soon.
        display.tap("equal", "equal", "equal", "equal");
        watcher.await("game-over", picture -> Headline.of(picture) == Headline.GAME_OVER);
        display.release("Up");
        display.tap("minus", "minus", "minus", "minus");

        watcher.await("game-over-menu", picture -> countPixels(picture, FOCUS_COLOR) > 200);
        display.tap("Return");
        watcher.await(
                "restart", picture -> Headline.of(picture) == Headline.NONE && countPixels(picture, SHIP_COLOR) > 0);

        display.resize("Halfstep", 1280, 720);
        watcher.await("enlarged", picture -> picture.getWidth() == 1280 && picture.getHeight() == 720);

        display.tap("Tab");
        display.awaitWindow("Halfstep: bounce");
        watcher.await("bounce", picture -> countInCaption(picture, INTERPOLATED_COLOR) > 0);
        display.tap("space");
        watcher.await(
                "bounce-raw",
                picture -> countInCaption(picture, INTERPOLATED_COLOR) == 0 && countInCaption(picture, RAW_COLOR) > 0);

        display.resize("Halfstep", 640, 480);
        watcher.await("resized", picture -> picture.getWidth() == 640 && picture.getHeight() == 480);

        display.tap("F11");
        watcher.await("fullscreen", picture -> picture.getWidth() == 1280 && picture.getHeight() == 720);
        display.tap("alt+Return");
        watcher.await("restored", picture -> picture.getWidth() == 640 && picture.getHeight() == 480);
    }

    /** Allows the warnings about dropped time of a busy machine, but no errors. */
    private static void assertEndedWithoutErrors(Ended game) {
        assertEquals(0, game.exitCode(), game::toString);
        assertEquals(List.of(), game.out(), "the game must write only the requested screenshots");
        assertTrue(game.err().get(0).startsWith("meteors: ENTER begins"), game::toString);
        assertTrue(game.err().stream().skip(1).allMatch(line -> line.startsWith("too slow: ")), game::toString);
    }

    /** Returns whether the whole ship has flown away from its start. */
    private static boolean hasShipFlown(BufferedImage picture) {
        boolean[] near = new boolean[1];
        boolean[] far = new boolean[1];
        Pixels.forEach(picture, (x, y, rgb) -> {
            if (rgb == SHIP_COLOR) {
                boolean isNear = Math.hypot(x - START_X_PIXELS, y - START_Y_PIXELS) < FLOWN_PIXELS;
                near[0] |= isNear;
                far[0] |= !isNear;
            }
        });
        return far[0] && !near[0];
    }

    /** Returns whether a picture shows a shot: a thin line, whose edges are blended with the background. */
    private static boolean hasShot(BufferedImage picture) {
        boolean[] found = new boolean[1];
        Pixels.forEach(picture, (x, y, rgb) -> found[0] |= isNear(rgb, SHOT_COLOR));
        return found[0];
    }

    private static boolean isNear(int rgb, int color) {
        for (int shift = 0; shift < 24; shift += 8) { // blue, green, red
            if (Math.abs((rgb >> shift & 0xFF) - (color >> shift & 0xFF)) > SHOT_TOLERANCE) {
                return false;
            }
        }
        return true;
    }

    private static int countPixels(BufferedImage picture, int color) {
        int[] found = new int[1];
        Pixels.forEach(picture, (x, y, rgb) -> found[0] += rgb == color ? 1 : 0);
        return found[0];
    }

    /** Counts the pixels of a colour in the caption of the upper box of bounce. */
    private static int countInCaption(BufferedImage picture, int color) {
        int[] found = new int[1];
        Pixels.forEach(picture, (x, y, rgb) -> {
            boolean isInCaption = y > HUD_BOTTOM_PIXELS && y < BOX_TOP_PIXELS;
            found[0] += isInCaption && rgb == color ? 1 : 0;
        });
        return found[0];
    }

    /** Counts the pixels below the HUD line that differ between two pictures. */
    private static int countDifferent(BufferedImage first, BufferedImage second) {
        int[] found = new int[1];
        Pixels.forEach(first, (x, y, rgb) -> {
            boolean isDifferent = rgb != (second.getRGB(x, y) & 0xFFFFFF);
            found[0] += y > HUD_BOTTOM_PIXELS && isDifferent ? 1 : 0;
        });
        return found[0];
    }
}
