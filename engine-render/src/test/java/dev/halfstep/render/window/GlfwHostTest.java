package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_DISABLED;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_NORMAL;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_A;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_F25;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_SPACE;
import static org.lwjgl.glfw.GLFW.GLFW_MOUSE_BUTTON_RIGHT;
import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.GLFW_RELEASE;
import static org.lwjgl.glfw.GLFW.GLFW_REPEAT;
import static org.lwjgl.glfw.GLFW.glfwGetCursorPos;
import static org.lwjgl.glfw.GLFW.glfwGetInputMode;
import static org.lwjgl.glfw.GLFW.glfwSetCharCallback;
import static org.lwjgl.glfw.GLFW.glfwSetCursorPosCallback;
import static org.lwjgl.glfw.GLFW.glfwSetKeyCallback;
import static org.lwjgl.glfw.GLFW.glfwSetMouseButtonCallback;
import static org.lwjgl.glfw.GLFW.glfwSetScrollCallback;
import static org.lwjgl.glfw.GLFW.glfwSetWindowFocusCallback;
import static org.lwjgl.glfw.GLFW.glfwSetWindowShouldClose;
import static org.lwjgl.glfw.GLFW.glfwSetWindowSize;
import static org.lwjgl.opengl.GL33C.glEnable;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.hud.HudLine;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lwjgl.glfw.GLFWCharCallback;
import org.lwjgl.glfw.GLFWCursorPosCallback;
import org.lwjgl.glfw.GLFWKeyCallback;
import org.lwjgl.glfw.GLFWMouseButtonCallback;
import org.lwjgl.glfw.GLFWScrollCallback;
import org.lwjgl.glfw.GLFWWindowFocusCallback;

/** Tests hosts in a window and offscreen; callbacks of GLFW stand for a player. */
class GlfwHostTest {

    private static final int RED = 0xFF0000;

    /** The number of polls after which a display server must have resized a window. */
    private static final int MAX_POLLS = 100_000;

    private final InputQueue input = new InputQueue();

    /** A layer that logs its calls. */
    private static final class LoggingLayer extends Layer {
        private final String name;
        private final List<String> log;

        LoggingLayer(String name, List<String> log) {
            this.name = name;
            this.log = log;
        }

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            log.add(name + " draws " + size.widthPixels() + " x " + size.heightPixels());
        }

        @Override
        public void close() {
            log.add(name + " closes");
        }
    }

    /** Runs a test offscreen and in a window. */
    private static void onBothKinds(Consumer<GlfwHost> test) {
        try (GlfwHost host = TestHosts.offscreen(160, 90)) {
            test.accept(host);
        }
        try (GlfwHost host = TestHosts.window(160, 90)) {
            test.accept(host);
        }
    }

    /** Calls the key callback as GLFW does, because tests have no keyboard. */
    private static void sendKey(GlfwHost host, int code, int action) {
        long window = host.window().handle();
        GLFWKeyCallback callback = glfwSetKeyCallback(window, null);
        assertNotNull(callback);
        callback.invoke(window, code, 0, action, 0);
        glfwSetKeyCallback(window, callback);
    }

    /** Calls the focus callback as GLFW does when the window loses the focus. */
    private static void loseFocus(GlfwHost host) {
        long window = host.window().handle();
        GLFWWindowFocusCallback callback = glfwSetWindowFocusCallback(window, null);
        assertNotNull(callback);
        callback.invoke(window, false);
        glfwSetWindowFocusCallback(window, callback);
    }

    @Test
    void drawsTheSamePictureInAWindowAndOffscreen() {
        List<Screenshot> pictures = new ArrayList<>();
        onBothKinds(host -> {
            try (TestScene scene = new TestScene()) {
                host.add(new ShapeLayer(Camera2d.showing(16f, 9f)));
                host.add(new HudLine());
                scene.world.spawn(Transform.at(3f, -3f), Shape.circle(1f, Color.rgb(RED)));
                scene.frame(host, 0);
                pictures.add(host.screenshot());
            }
        });

        Screenshot offscreen = pictures.get(0);
        Screenshot window = pictures.get(1);
        assertEquals(RED, offscreen.rgb(110, 75), "the centre of the circle");
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                assertEquals(offscreen.rgb(x, y), window.rgb(x, y), "the pixel (" + x + ", " + y + ") must be equal");
            }
        }
    }

    @Test
    void keepsCirclesRoundWhenResized() {
        try (GlfwHost host = TestHosts.window(160, 90);
                TestScene scene = new TestScene()) {
            host.add(new ShapeLayer(Camera2d.showing(16f, 9f)));
            scene.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, Color.rgb(RED)));
            scene.frame(host, 0);

            resize(host, 320, 90);
            scene.frame(host, 0);
            // The camera shows 9 units vertically on 90 pixels, so the radius of 2 units is 20 pixels.
            assertEquals(20, redRadiusPixels(host.screenshot(), 1, 0), 1, "to the right");
            assertEquals(20, redRadiusPixels(host.screenshot(), 0, 1), 1, "downwards");

            resize(host, 320, 400);
            scene.frame(host, 0);
            // Now it shows 16 units horizontally on 320 pixels, so the radius is 40 pixels.
            assertEquals(40, redRadiusPixels(host.screenshot(), 1, 0), 1, "to the right");
            assertEquals(40, redRadiusPixels(host.screenshot(), 0, 1), 1, "downwards");
        }
    }

    /** Resizes a window and polls until the display server has resized it. */
    private void resize(GlfwHost host, int width, int height) {
        glfwSetWindowSize(host.window().handle(), width, height);
        for (int polls = 0; polls < MAX_POLLS; polls++) {
            host.poll(input);
            if (host.framebufferSize().equals(new FramebufferSize(width, height))) {
                return;
            }
        }
        throw new AssertionError(
                "the window must be resized within " + MAX_POLLS + " polls: it stayed at " + host.framebufferSize());
    }

    /** Returns the radius of a red circle in the middle of the picture, in a direction such as (1, 0) for right. */
    private static int redRadiusPixels(Screenshot picture, int directionX, int directionY) {
        int pixels = 0;
        int x = picture.width() / 2;
        int y = picture.height() / 2;
        while (picture.rgb(x + pixels * directionX, y + pixels * directionY) == RED) {
            pixels++;
        }
        return pixels;
    }

    @Test
    void timestampsInputWithThePreviousPoll() {
        ManualClock clock = new ManualClock(1_000);
        try (GlfwHost host = TestHosts.offscreen(16, 16, clock)) {
            clock.advance(500);
            sendKey(host, GLFW_KEY_SPACE, GLFW_PRESS);
            host.poll(input);
            clock.advance(500);
            sendKey(host, GLFW_KEY_SPACE, GLFW_REPEAT);
            sendKey(host, GLFW_KEY_F25, GLFW_PRESS); // unknown to the engine, so ignored
            sendKey(host, GLFW_KEY_SPACE, GLFW_RELEASE);
            host.poll(input);
        }

        assertEquals("key:SPACE+@1000 key:SPACE-@1500", edges());
    }

    /** Returns all presses and releases as text, such as {@code key:A+@1000}; other events are omitted. */
    private String edges() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < input.size(); i++) {
            InputEvents.Kind kind = input.events().kind(i);
            if (kind == InputEvents.Kind.PRESS || kind == InputEvents.Kind.RELEASE) {
                text.append(input.events().control(i).label())
                        .append(kind == InputEvents.Kind.PRESS ? "+@" : "-@")
                        .append(input.timeNanos(i))
                        .append(' ');
            }
        }
        return text.toString().strip();
    }

    @Test
    void releasesHeldKeysWhenTheFocusIsLost() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            sendKey(host, GLFW_KEY_A, GLFW_PRESS);
            loseFocus(host);
            host.poll(input);
        }

        assertEquals("key:A+@0 key:A-@0", edges());
    }

    @Test
    void repeatsAHeldKeyForTextOnly() {
        try (GlfwHost host = TestHosts.offscreen(16, 16);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, Timestep.locked(Rate.hz(60)))) {
            List<String> log = new ArrayList<>();
            scheduler.presentation("type", frame -> {
                FrameInput seen = frame.input();
                log.add("typed " + seen.typeCount(Key.A) + " pressed " + seen.pressCount(Key.A));
            });
            scheduler.frame(host, 0);
            sendKey(host, GLFW_KEY_A, GLFW_PRESS);
            sendKey(host, GLFW_KEY_A, GLFW_REPEAT);
            sendKey(host, GLFW_KEY_A, GLFW_REPEAT);
            scheduler.frame(host, 0);
            sendKey(host, GLFW_KEY_A, GLFW_REPEAT);
            scheduler.frame(host, 0);
            loseFocus(host);
            sendKey(host, GLFW_KEY_A, GLFW_REPEAT);
            scheduler.frame(host, 0);

            assertEquals(
                    List.of("typed 0 pressed 0", "typed 3 pressed 1", "typed 1 pressed 0", "typed 0 pressed 0"), log);
        }
    }

    @Test
    void receivesMouseAndTextInput() {
        try (GlfwHost host = TestHosts.offscreen(160, 90);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, Timestep.locked(Rate.hz(60)))) {
            List<String> log = new ArrayList<>();
            scheduler.presentation("look", frame -> {
                FrameInput seen = frame.input();
                log.add("pointer " + seen.pointerX() + "," + seen.pointerY() + " right "
                        + seen.isHeld(MouseButton.RIGHT) + " wheel " + seen.wheelY() + " text "
                        + (seen.textLength() == 1 ? seen.codePoint(0) : -1));
            });
            long window = host.window().handle();
            scheduler.frame(host, 0);
            log.clear(); // the first frame has the initial position of the pointer

            GLFWCursorPosCallback moved = glfwSetCursorPosCallback(window, null);
            moved.invoke(window, 40, 30.5);
            glfwSetCursorPosCallback(window, moved);
            GLFWMouseButtonCallback button = glfwSetMouseButtonCallback(window, null);
            button.invoke(window, GLFW_MOUSE_BUTTON_RIGHT, GLFW_PRESS, 0);
            button.invoke(window, 99, GLFW_PRESS, 0); // an unknown button, which is ignored
            glfwSetMouseButtonCallback(window, button);
            GLFWScrollCallback wheel = glfwSetScrollCallback(window, null);
            wheel.invoke(window, 0, 1);
            wheel.invoke(window, 0, 0.5);
            glfwSetScrollCallback(window, wheel);
            GLFWCharCallback text = glfwSetCharCallback(window, null);
            int grinningFace = 0x1F600;
            text.invoke(window, grinningFace);
            glfwSetCharCallback(window, text);
            scheduler.frame(host, 1);

            assertEquals(List.of("pointer 40.0,30.5 right true wheel 1.5 text " + grinningFace), log);
        }
    }

    @Test
    void capturedPointerStaysAndMotionAddsUp() {
        onBothKinds(host -> {
            long window = host.window().handle();
            host.poll(input);
            moveCursor(window, 40, 30);
            host.controls().setPointerCaptured(true);
            assertTrue(host.controls().isPointerCaptured());
            assertEquals(GLFW_CURSOR_DISABLED, glfwGetInputMode(window, GLFW_CURSOR));
            host.poll(input);
            input.clear();

            double[] x = new double[1];
            double[] y = new double[1];
            glfwGetCursorPos(window, x, y);
            moveCursor(window, x[0] + 1e9, y[0] - 3);
            moveCursor(window, x[0] + 1e9 + 2, y[0] - 1);
            host.controls().setCursor(WindowControls.CursorShape.HAND);
            host.poll(input);
            InputEvents.Kind last = input.events().kind(input.size() - 1);
            assertEquals(InputEvents.Kind.MOTION, last);
            assertEquals(1e9f + 2, input.events().x(input.size() - 1));
            assertEquals(-1f, input.events().y(input.size() - 1));
            input.clear();

            moveCursor(window, x[0] + 1e9 + 3, y[0]);
            host.poll(input);
            assertEquals(1f, input.events().x(0), "a far position must lose no precision");
            assertEquals(GLFW_CURSOR_DISABLED, glfwGetInputMode(window, GLFW_CURSOR));
            input.clear();

            host.controls().setPointerCaptured(false);
            assertEquals(GLFW_CURSOR_NORMAL, glfwGetInputMode(window, GLFW_CURSOR));
            host.poll(input);
            assertEquals(InputEvents.Kind.POINTER, input.events().kind(0));
            input.clear();
        });
    }

    private static void moveCursor(long window, double x, double y) {
        GLFWCursorPosCallback moved = glfwSetCursorPosCallback(window, null);
        moved.invoke(window, x, y);
        glfwSetCursorPosCallback(window, moved);
    }

    @Test
    void isNotOpenAfterTheCloseButton() {
        onBothKinds(host -> {
            assertTrue(host.isOpen());

            glfwSetWindowShouldClose(host.window().handle(), true);

            assertFalse(host.isOpen());
        });
    }

    @Test
    void drawsLayersInOrderAndClosesThemInReverseOrder() {
        List<String> log = new ArrayList<>();
        try (GlfwHost host = TestHosts.offscreen(160, 90);
                TestScene scene = new TestScene()) {
            host.add(new LoggingLayer("ground", log));
            host.add(new LoggingLayer("sky", log));
            scene.frame(host, 0);
        }

        assertEquals(List.of("ground draws 160 x 90", "sky draws 160 x 90", "sky closes", "ground closes"), log);
    }

    @Test
    void closesAllLayersEvenIfOneFails() {
        List<String> log = new ArrayList<>();
        GlfwHost host = TestHosts.offscreen(16, 16);
        host.add(new LoggingLayer("ground", log));
        host.add(new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {}

            @Override
            public void close() {
                throw new IllegalStateException("stuck");
            }
        });

        Exception e = assertThrows(IllegalStateException.class, host::close);

        assertEquals("stuck", e.getMessage());
        assertEquals(List.of("ground closes"), log);
        TestHosts.offscreen(16, 16).close(); // opens, because the failed close has released GLFW
    }

    @Test
    void strictModeReportsTheLayerThatCausesAnError() {
        String message = messageOfAFailedFrame(TestHosts.strict(16, 16));

        assertTrue(message.startsWith("OpenGL must not report errors: GL_INVALID_ENUM while drawing the fog"), message);
    }

    @Test
    void reportsAnErrorOncePerFrameOutsideOfStrictMode() {
        assertEquals(
                "OpenGL must not report errors: GL_INVALID_ENUM while drawing a frame; open the host in strict mode to "
                        + "find the layer",
                messageOfAFailedFrame(TestHosts.offscreen(16, 16)));
    }

    /** Draws a frame in which the first of two layers causes an OpenGL error. */
    private static String messageOfAFailedFrame(GlfwHost openHost) {
        try (GlfwHost host = openHost;
                TestScene scene = new TestScene()) {
            host.add(new Layer() {
                @Override
                public void draw(PresentationContext frame, FramebufferSize size) {
                    glEnable(-1); // not a capability
                }

                @Override
                public void close() {}

                @Override
                public String toString() {
                    return "the fog";
                }
            });
            host.add(new ShapeLayer(Camera2d.showing(16f, 9f)));

            return assertThrows(IllegalStateException.class, () -> scene.frame(host, 0))
                    .getMessage();
        }
    }

    @Test
    void reopensBothKindsOfHost() {
        for (int i = 0; i < 3; i++) {
            onBothKinds(host -> {
                try (TestScene scene = new TestScene()) {
                    host.add(new ShapeLayer(Camera2d.showing(16f, 9f)));
                    scene.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, Color.rgb(RED)));
                    scene.frame(host, 0);
                    assertEquals(RED, host.screenshot().rgb(80, 45), "the centre of the circle");
                }
            });
        }
    }

    @Test
    void allowsOneOpenHostAtATime() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Exception e = assertThrows(IllegalStateException.class, () -> TestHosts.offscreen(16, 16));

            assertEquals("only one host can be open at a time: close the open host first", e.getMessage());
            assertTrue(host.isOpen(), "the first host must stay open");
        }
    }

    @Test
    void cannotBeUsedAfterClosing() {
        GlfwHost host = TestHosts.offscreen(16, 16);
        host.close();
        host.close();

        assertFalse(host.isOpen());
        Exception e = assertThrows(IllegalStateException.class, () -> host.poll(input));
        assertEquals("a host cannot be used after it was closed", e.getMessage());
        assertThrows(IllegalStateException.class, host::screenshot);
    }

    @Test
    void rejectsOtherThreads() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            CompletableFuture<Void> otherThread = CompletableFuture.runAsync(host::screenshot);

            Throwable e =
                    assertThrows(CompletionException.class, otherThread::join).getCause();
            assertTrue(
                    e instanceof IllegalStateException
                            && e.getMessage().startsWith("a host must be used on the thread that opened it, 'main'"),
                    e.toString());
        }
    }

    @Test
    void passesOnAScreenshotOfTheFrameInWhichASystemAsksForIt() {
        List<Screenshot> pictures = new ArrayList<>();
        List<String> log = new ArrayList<>();
        try (GlfwHost host = TestHosts.strict(160, 90);
                TestScene scene = new TestScene()) {
            host.add(new LoggingLayer("ground", log));
            LineLayer lines = host.add(LineLayer.overlay(Camera2d.showing(16f, 9f)));
            scene.scheduler.presentation("screenshot", frame -> {
                if (frame.steps() == 0) {
                    host.takeScreenshot(pictures::add);
                }
            });
            scene.scheduler.presentation(
                    "later", frame -> lines.setColor(Color.rgb(RED)).fillBox(-1f, -1f, 1f, 1f));
            scene.frame(host, 0);

            assertEquals(1, pictures.size(), "the first frame");
            assertEquals(RED, pictures.get(0).rgb(80, 45), "what a later system has added");
            assertEquals(List.of("ground draws 160 x 90"), log, "the layers must be drawn once");
            scene.frame(host, 100);
            assertEquals(1, pictures.size(), "one picture for each call");
        }
    }

    @Test
    void rejectsAScreenshotBeforeTheFirstFrame() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Exception e = assertThrows(IllegalStateException.class, host::screenshot);

            assertEquals("a screenshot needs a frame: none was drawn or skipped yet", e.getMessage());
        }
    }

    @Test
    void hasNoDisplayRateOffscreen() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            assertTrue(host.displayRate().isEmpty(), "an offscreen host has no display");
        }
    }

    @Test
    void displayRateIsAtLeastOneHertzIfReported() {
        try (GlfwHost host = TestHosts.window(16, 16)) {
            host.displayRate().ifPresent(rate -> assertTrue(rate.hertz() >= 1, rate.toString()));
        }
    }

    @Test
    void clearClosesAllLayersAndTheHostContinues() {
        List<String> closed = new ArrayList<>();
        try (GlfwHost host = TestHosts.strict(16, 16);
                TestScene scene = new TestScene()) {
            host.add(new NamedLayer("first", closed));
            host.add(new NamedLayer("second", closed));
            scene.frame(host, 0);

            host.clear();
            assertEquals(List.of("second", "first"), closed);
            assertThrows(IllegalStateException.class, host::screenshot, "clear() must forget the last frame");

            host.add(new NamedLayer("third", closed));
            scene.frame(host, 0);
            assertEquals(TestHosts.BACKGROUND_RGB, host.screenshot().rgb(8, 8), "the host must draw again");
        }
        assertEquals(List.of("second", "first", "third"), closed);
    }

    @Test
    void closesOwnedObjectsWithTheLayersInReverseOrder() {
        List<String> closed = new ArrayList<>();
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            host.own(() -> closed.add("an object"));
            host.add(new NamedLayer("a layer", closed));
            host.own(() -> closed.add("another object"));
        }
        assertEquals(List.of("another object", "a layer", "an object"), closed);
    }

    /** A layer that draws nothing and logs when it is closed. */
    private static final class NamedLayer extends Layer {
        private final String name;
        private final List<String> closed;

        NamedLayer(String name, List<String> closed) {
            this.name = name;
            this.closed = closed;
        }

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {}

        @Override
        public void close() {
            closed.add(name);
        }
    }

    /** Without {@link EglLibrary}, EGL fails after about 200 hosts, which take seconds to open. */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void opens260HostsInSequence() {
        for (int i = 0; i < 260; i++) {
            TestHosts.offscreen(16, 16).close();
        }
    }
}
