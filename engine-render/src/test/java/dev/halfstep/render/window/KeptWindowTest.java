package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.input.InputQueue;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.camera.FramebufferSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a window is found again as the player has left it. */
class KeptWindowTest {

    /** The number of polls after which a display server must have fulfilled a request. */
    private static final int MAX_POLLS = 100_000;

    @TempDir
    private Path folder;

    private Settings open() {
        return Settings.open(DataFolder.at(folder), "settings.toml");
    }

    private String content() throws IOException {
        return Files.readString(folder.resolve("settings.toml"));
    }

    private static void pollUntil(GlfwHost host, BooleanSupplier condition) {
        for (int polls = 0; polls < MAX_POLLS && !condition.getAsBoolean(); polls++) {
            host.poll(new InputQueue());
        }
        assertTrue(condition.getAsBoolean(), () -> "the window has another size: " + host.framebufferSize());
    }

    private static void pollUntilSized(GlfwHost host, int width, int height) {
        pollUntil(host, () -> host.framebufferSize().equals(new FramebufferSize(width, height)));
    }

    @Test
    void aWindowHasTheSizeThatItHadLast() throws IOException {
        Settings settings = open();
        try (GlfwHost host = TestHosts.window(160, 90)) {
            host.controls().keepIn(settings);
            settings.save();
            assertFalse(Files.exists(folder.resolve("settings.toml")), "defaults must not be written");
            host.controls().setSize(320, 200);
            pollUntilSized(host, 320, 200);
            host.controls().setVsync(!host.controls().isVsync());
            settings.save();
        }
        Settings next = open();
        try (GlfwHost host = TestHosts.window(160, 90)) {
            boolean vsync = host.controls().isVsync();
            host.controls().keepIn(next);
            pollUntilSized(host, 320, 200);
            assertEquals(!vsync, host.controls().isVsync());
            assertEquals(
                    "settings-version = 1\nwindow.width = 320\nwindow.height = 200\nwindow.vsync = " + !vsync + "\n",
                    content());
            assertEquals(List.of(), next.problems());
        }
    }

    @Test
    void aWindowThatWasLeftInFullscreenModeIsInThisModeAgain() throws IOException {
        Settings settings = open();
        String monitor;
        try (GlfwHost host = TestHosts.window(160, 90)) {
            host.controls().keepIn(settings);
            host.controls().setFullscreen(true);
            pollUntil(host, () -> host.framebufferSize().widthPixels() > 160);
            monitor = KeptWindow.name(host.controls().monitor().orElseThrow());
            host.controls().setSize(320, 200); // for the time after fullscreen mode
            settings.save();
        }
        assertEquals(
                "settings-version = 1\nwindow.fullscreen = true\nwindow.monitor = \"" + monitor
                        + "\"\nwindow.width = 320\nwindow.height = 200\n",
                content());
        Files.writeString(folder.resolve("settings.toml"), content().replace('"' + monitor + '"', "\"not attached\""));
        for (int run = 1; run <= 2; run++) {
            Settings next = open();
            try (GlfwHost host = TestHosts.window(160, 90)) {
                host.controls().keepIn(next);
                assertTrue(host.controls().isFullscreen(), "run " + run);
                pollUntil(host, () -> host.framebufferSize().widthPixels() > 320);
                if (run == 2) {
                    host.controls().setFullscreen(false);
                    pollUntilSized(host, 320, 200);
                }
                next.save();
            }
        }
        assertEquals(
                "settings-version = 1\nwindow.fullscreen = false\nwindow.monitor = \"not attached\""
                        + "\nwindow.width = 320\nwindow.height = 200\n",
                content());
    }

    @Test
    void anOverrideWinsOverTheFileAndIsNotWritten() throws IOException {
        Files.writeString(folder.resolve("settings.toml"), "window.width = 320\nwindow.height = 200\n");
        Settings settings = open();
        settings.integer("window.width", 160, 1, 1000).override(200);
        settings.integer("window.height", 90, 1, 1000).override(120);
        try (GlfwHost host = TestHosts.window(200, 120)) {
            host.controls().keepIn(settings);
            pollUntilSized(host, 200, 120);
            settings.save();
            assertEquals("window.width = 320\nwindow.height = 200\n", content());
        }
    }

    @Test
    void anOffscreenPictureIsNotKept() throws IOException {
        Files.writeString(folder.resolve("settings.toml"), "window.width = 320\nwindow.vsync = false\n");
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            host.controls().keepIn(open());
            host.poll(new InputQueue());
            assertEquals(new FramebufferSize(160, 90), host.framebufferSize());
        }
    }
}
