package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.glfw.GLFW.glfwGetCurrentContext;
import static org.lwjgl.glfw.GLFW.glfwHideWindow;
import static org.lwjgl.glfw.GLFW.glfwWaitEventsTimeout;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.replay.Recorder;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what each window has without a line of the game, in a window with keys of a script. */
class WindowFeaturesTest {

    private static final int MAX_FRAMES = 300;

    private final GameSpec<World> spec =
            GameSpec.of("my-game", "1").stepsPerSecond(60).wire((world, scheduler) -> world.spawn(Transform.at(0, 0)));

    private long frames;
    private long steps;
    private boolean wasPaused;
    private boolean wasFullscreen;
    private boolean hasLostFocus;

    @TempDir
    private Path folder;

    /** Returns a game in a window, with keys that are pressed in some frames, counted from 1. */
    private GameWindow<World> window(Map<Integer, Key> pressed) {
        TestHosts.window(16, 16).close(); // skips the test on a machine without a display
        return new GameWindow<>(spec, TestHosts.settings(64, 36))
                .clock(new ManualClock())
                .begin(window -> window.wrapInput(player -> input -> {
                    player.poll(input);
                    Key key = pressed.get((int) window.loop().frames() + 1);
                    if (key != null) {
                        input.add(key, true, input.frameEndNanos());
                        input.add(key, false, input.frameEndNanos());
                    }
                }))
                .begin(window -> window.loop().setLastFrame(MAX_FRAMES))
                .end(window -> {
                    frames = window.loop().frames();
                    steps = window.scheduler().timestep().steps();
                    wasPaused = window.scheduler().timeControl().isPaused();
                    wasFullscreen = window.hasHost() && window.host().controls().isFullscreen();
                });
    }

    private String recording() throws IOException {
        Path file = folder.resolve("game.rec");
        try (GameRun<?> run = spec.begin()) {
            Recorder.start(file, run);
            run.step(90);
        }
        return file.toString();
    }

    @Test
    void aReplayPausesAtItsEndUntilThePlayerQuits() throws IOException {
        assertEquals(0, window(Map.of(200, Key.Q)).run("--replay", recording()));

        assertEquals(200, frames);
        assertEquals(90, steps);
        assertTrue(wasPaused);
    }

    @Test
    void aPlayerSeeksInAReplay() throws IOException {
        assertEquals(0, window(Map.of(20, Key.P, 30, Key.HOME, 40, Key.Q)).run("--replay", recording()));

        assertEquals(0, steps);
    }

    @Test
    void aReplayWithoutTheBarEndsAtItsEnd() throws IOException {
        assertEquals(
                0, window(Map.of(20, Key.HOME, 200, Key.Q)).withoutReplayBar().run("--replay", recording()));

        assertEquals(90, steps);
        assertTrue(frames < 100, () -> frames + " frames");
    }

    @Test
    void aScriptOfKeysSeeksInAReplayOffscreen() throws IOException {
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        GameWindow<World> window = window(Map.of());

        assertEquals(0, window.run("--replay", recording(), "--offscreen", "--keys", "P 0.5, HOME 0.7, PERIOD 1"));
        assertEquals(1, steps, "after the pause, a single step");
    }

    @Test
    void f11SwitchesToFullscreenMode() {
        assertEquals(0, window(Map.of(3, Key.F11)).run("--frames", "9"));

        assertTrue(wasFullscreen);
    }

    @Test
    void aGameCanLeaveOutTheKeysOfTheWindow() {
        assertEquals(0, window(Map.of(3, Key.F11)).withoutWindowKeys().run("--frames", "9"));

        assertFalse(wasFullscreen);
    }

    @Test
    void timeKeysAreThereInEachRun() {
        assertEquals(0, window(Map.of(3, Key.P)).timeKeys(() -> true).run("--frames", "9"));

        assertTrue(wasPaused);
        wasPaused = false;
        assertEquals(0, window(Map.of()).timeKeys(() -> true).run("--headless", "--keys", "P 0.5", "--frames", "60"));
        assertTrue(wasPaused);
    }

    @Test
    void aWindowThatLosesTheFocusPausesTheGameIfItWants() {
        for (boolean pauses : new boolean[] {true, false}) {
            GameWindow<World> window = window(Map.of());
            if (pauses) {
                window.pauseOnLoss("");
            }
            assertEquals(0, window.begin(this::loseFocus).run("--frames", "" + MAX_FRAMES));

            assertTrue(hasLostFocus);
            assertEquals(pauses, wasPaused);
        }
    }

    /**
     * Gets the focus, which the desktop gives to the window some time later, loses it, and ends the game after that.
     */
    private void loseFocus(GameWindow<World> window) {
        hasLostFocus = false;
        WindowControls controls = window.host().controls();
        boolean[] isHidden = new boolean[1];
        window.scheduler().presentation("lose focus", frame -> {
            if (hasLostFocus) {
                window.loop().stop(); // the frame before has seen the loss
            } else if (isHidden[0]) {
                hasLostFocus = !controls.isFocused();
            } else if (controls.isFocused()) {
                isHidden[0] = true;
                glfwHideWindow(glfwGetCurrentContext());
            } else {
                controls.focus();
            }
            glfwWaitEventsTimeout(0.01);
        });
    }

    @Test
    void f8WritesTheLastSecondsOfAGameThatRecordsCrashes() throws IOException {
        GameWindow<World> window =
                window(Map.of(30, Key.F8)).recordCrashes(DataFolder.at(folder), "java -jar my-game.jar --replay");

        try (Printed printed = new Printed()) {
            assertEquals(0, window.run("--frames", "40"));
            assertTrue(printed.err().startsWith("the last 0.5 s of the game are in " + folder), printed.err());
        }
        try (Stream<Path> files = Files.list(folder.resolve("crashes"))) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void aNoticeIsDrawnForFourSecondsOverAllLayers() {
        List<Boolean> drawn = new ArrayList<>();
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        GameWindow<World> window = new GameWindow<>(spec, TestHosts.settings(320, 180))
                .begin(begun -> begun.scheduler().presentation("notice test", frame -> {
                    if (frame.frame() == 10) {
                        begun.notice("why a key has no effect");
                    }
                    if (frame.frame() == 100 || frame.frame() == 300) {
                        begun.host().takeScreenshot(picture -> drawn.add(isDrawn(picture)));
                    }
                }));

        assertEquals(0, window.run("--offscreen", "--frames", "310"));
        assertEquals(List.of(true, false), drawn);
    }

    private static boolean isDrawn(Screenshot picture) {
        boolean isDrawn = false;
        for (int x = 0; x < picture.width(); x++) {
            isDrawn |= picture.rgb(x, picture.height() / 2) != TestHosts.BACKGROUND_RGB;
        }
        return isDrawn;
    }

    @Test
    void optionsWinOverTheWindowThatThePlayerHasLeftAndAreNotWritten() throws IOException {
        String kept = "settings-version = 1\nwindow.width = 320\nwindow.height = 200\nwindow.vsync = true\n";
        Path file = folder.resolve("settings.toml");
        Files.writeString(file, kept);
        List<String> opened = new ArrayList<>();
        for (List<String> options : List.of(List.<String>of(), List.of("--size", "200x100", "--display-hz", "50"))) {
            Settings settings = Settings.open(DataFolder.at(folder), "settings.toml");
            GameWindow<World> window = window(Map.of())
                    .show(shown -> shown.host().controls().keepIn(settings))
                    .begin(begun -> begun.scheduler().presentation("read size", frame -> {
                        glfwWaitEventsTimeout(0.01); // the desktop resizes a window some time later
                        if (frame.frame() == 20) {
                            opened.add(begun.host().framebufferSize().widthPixels() + " "
                                    + begun.host().controls().isVsync());
                        }
                    }));
            List<String> args = new ArrayList<>(options);
            args.addAll(List.of("--frames", "20"));

            assertEquals(0, window.run(args.toArray(String[]::new)));
            settings.save();
            assertEquals(kept, Files.readString(file));
        }
        assertEquals(List.of("320 true", "200 false"), opened);
    }
}
