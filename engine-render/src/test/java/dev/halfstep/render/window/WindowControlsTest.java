package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_HIDDEN;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_NORMAL;
import static org.lwjgl.glfw.GLFW.GLFW_FALSE;
import static org.lwjgl.glfw.GLFW.GLFW_RESIZABLE;
import static org.lwjgl.glfw.GLFW.glfwGetInputMode;
import static org.lwjgl.glfw.GLFW.glfwGetWindowAttrib;
import static org.lwjgl.glfw.GLFW.glfwGetWindowTitle;
import static org.lwjgl.glfw.GLFW.glfwSetCursorPos;

import dev.halfstep.input.InputQueue;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests mostly offscreen, where the null platform of GLFW simulates a desktop that fulfils requests at once. The
 * framebuffer keeps its size there.
 */
class WindowControlsTest {

    /** The number of polls after which a display server must have fulfilled a request. */
    private static final int MAX_POLLS = 100_000;

    private final InputQueue input = new InputQueue();

    /** A listener that logs all changes as text. */
    private record LoggingListener(List<String> log) implements WindowControls.Listener {

        @Override
        public void focusChanged(boolean focused) {
            log.add("focused " + focused);
        }

        @Override
        public void minimisedChanged(boolean minimised) {
            log.add("minimised " + minimised);
        }

        @Override
        public void resized(FramebufferSize size) {
            log.add(size.widthPixels() + " x " + size.heightPixels());
        }
    }

    /** Polls until the display server has fulfilled a request. */
    private void pollUntil(GlfwHost host, BooleanSupplier condition) {
        for (int polls = 0; polls < MAX_POLLS && !condition.getAsBoolean(); polls++) {
            host.poll(input);
        }
        assertTrue(
                condition.getAsBoolean(), "the display server must fulfil the request within " + MAX_POLLS + " polls");
    }

    private void pollUntilSized(GlfwHost host, int width, int height) {
        pollUntil(host, () -> host.framebufferSize().equals(new FramebufferSize(width, height)));
    }

    @Test
    void restoresTheSizeAfterFullscreen() {
        try (GlfwHost host = TestHosts.window(160, 90);
                TestScene scene = new TestScene()) {
            host.add(new ShapeLayer(Camera2d.showing(16f, 9f)));
            scene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.WHITE));

            host.controls().setFullscreen(true);
            assertTrue(host.controls().isFullscreen());
            pollUntil(host, () -> host.framebufferSize().widthPixels() > 160);
            FramebufferSize display = host.framebufferSize();
            scene.frame(host, 0);
            assertEquals(
                    0xFFFFFF,
                    host.screenshot().rgb(display.widthPixels() / 2, display.heightPixels() / 2),
                    "the circle in the middle of the display");

            host.controls().setFullscreen(true); // a no-op: the window is in fullscreen mode already
            host.controls().setFullscreen(false);
            assertFalse(host.controls().isFullscreen());
            pollUntilSized(host, 160, 90);
        }
    }

    @Test
    void opensFullscreenAndRestoresTheSizeOfItsSettings() {
        WindowSettings settings =
                TestHosts.settings(160, 90).withFullscreen(true).withResizable(false);
        try (GlfwHost probe = TestHosts.window(16, 16)) {
            assertTrue(probe.isOpen()); // skips the test if this machine has no display
        }
        try (GlfwHost host = GlfwHost.openWindow(settings, new ManualClock())) {
            assertTrue(host.controls().isFullscreen());
            assertEquals(GLFW_FALSE, glfwGetWindowAttrib(host.window().handle(), GLFW_RESIZABLE));
            assertFalse(host.controls().isVsync());

            host.controls().setFullscreen(false);
            pollUntilSized(host, 160, 90);
        }
    }

    @Test
    void resizesAtOnceOrAfterFullscreen() {
        List<String> log = new ArrayList<>();
        try (GlfwHost host = TestHosts.window(160, 90)) {
            host.controls().addListener(new LoggingListener(log));
            host.controls().setSize(200, 100);
            pollUntilSized(host, 200, 100);
            assertTrue(log.contains("200 x 100"), log.toString());

            host.controls().setFullscreen(true);
            host.controls().setSize(300, 200);
            host.controls().setFullscreen(false);
            pollUntilSized(host, 300, 200);
        }
    }

    @Test
    void clipboardReturnsTheTextThatWasPutIntoIt() {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            assertEquals("", host.controls().clipboard());
            host.controls().setClipboard("Größe, 日本");
            assertEquals("Größe, 日本", host.controls().clipboard());
            assertThrows(IllegalArgumentException.class, () -> host.controls().setClipboard("a\0b"));
        }
    }

    @Test
    void keepsTheSizeOfAnOffscreenPicture() {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            host.controls().setSize(200, 100);
            host.controls().setFullscreen(true);
            host.poll(input);

            assertFalse(host.controls().isFullscreen());
            assertEquals(
                    new FramebufferSize(160, 90), host.framebufferSize(), "an offscreen framebuffer keeps its size");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 90", "160, 16385", "-1, -1"})
    void rejectsSidesOutOfRange(int width, int height) {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            Exception e = assertThrows(
                    IllegalArgumentException.class, () -> host.controls().setSize(width, height));
            assertEquals("the sides of a window must be 1 to 16384: " + width + " x " + height, e.getMessage());
        }
    }

    @Test
    void notifiesListenersOfFocusAndMinimising() {
        List<String> log = new ArrayList<>();
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            WindowControls controls = host.controls();
            controls.focus();
            host.poll(input);
            controls.addListener(new LoggingListener(log));
            host.poll(input);
            assertEquals(List.of(), log, "nothing has changed since the listener was added");

            controls.minimise();
            host.poll(input);
            assertTrue(controls.isMinimised(), "the window must be minimised");
            assertFalse(controls.isFocused(), "a minimised window has no focus");
            assertEquals(List.of("focused false", "minimised true"), log);

            log.clear();
            controls.restore();
            controls.focus();
            host.poll(input);
            assertEquals(List.of("focused true", "minimised false"), log);
        }
    }

    @Test
    void changesVsyncTitleAndIcon() {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            host.controls().setVsync(true);
            assertTrue(host.controls().isVsync());
            host.controls().setTitle("Night");
            assertEquals("Night", glfwGetWindowTitle(host.window().handle()));
            host.controls().setIcon(Image.spot(16), Image.spot(32));
            host.controls().setIcon(); // restores the default icon

            Exception e = assertThrows(
                    IllegalArgumentException.class, () -> host.controls().setIcon(Image.of(2, 1, new byte[8])));
            assertEquals("an icon must be square, with sides of at most 1024 pixels: 2 x 1", e.getMessage());
            assertThrows(IllegalArgumentException.class, () -> host.controls().setTitle("\0"));
        }
    }

    @Test
    void setsAnIconInARealWindow() {
        try (GlfwHost host = TestHosts.window(160, 90)) {
            host.controls().setIcon(Image.spot(16), Image.spot(48));
            host.poll(input);
            assertTrue(host.isOpen(), "the window must stay open");
        }
    }

    @ParameterizedTest
    @EnumSource
    void changesTheMousePointer(WindowControls.CursorShape shape) {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            host.controls().setCursor(shape);

            assertSame(shape, host.controls().cursor());
            int expected = shape == WindowControls.CursorShape.HIDDEN ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL;
            assertEquals(expected, glfwGetInputMode(host.window().handle(), GLFW_CURSOR));
            host.controls().setCursor(WindowControls.CursorShape.ARROW);
            assertEquals(GLFW_CURSOR_NORMAL, glfwGetInputMode(host.window().handle(), GLFW_CURSOR));
        }
    }

    @Test
    void hidesAPointerThatRestsForTwoSeconds() {
        ManualClock clock = new ManualClock();
        try (GlfwHost host = TestHosts.offscreen(160, 90, clock)) {
            long handle = host.window().handle();
            host.controls().setCursor(WindowControls.CursorShape.HIDDEN_AT_REST);
            host.poll(input);
            clock.advance(1_500_000_000L);
            glfwSetCursorPos(handle, 20, 10);
            host.poll(input);
            clock.advance(1_900_000_000L);
            host.poll(input);
            assertEquals(GLFW_CURSOR_NORMAL, glfwGetInputMode(handle, GLFW_CURSOR));
            clock.advance(100_000_000L);
            host.poll(input);
            assertEquals(GLFW_CURSOR_HIDDEN, glfwGetInputMode(handle, GLFW_CURSOR));
            glfwSetCursorPos(handle, 30, 10);
            host.poll(input);
            assertEquals(GLFW_CURSOR_NORMAL, glfwGetInputMode(handle, GLFW_CURSOR));
        }
    }

    @Test
    void contentScaleIsOneOffscreen() {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            assertEquals(1f, host.controls().contentScale());
        }
    }
}
