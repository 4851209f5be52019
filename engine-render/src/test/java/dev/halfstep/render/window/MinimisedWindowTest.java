package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_SPACE;
import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.GLFW_RELEASE;
import static org.lwjgl.glfw.GLFW.glfwSetKeyCallback;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.glfw.GLFWKeyCallback;

/** A game in a minimised window goes on, unseen. Offscreen, the desktop does at once what it is asked for. */
class MinimisedWindowTest {

    /** Lists the frames that it draws and those that it skips. */
    private static final class Frames implements Layer {

        private final List<Long> drawn = new ArrayList<>();
        private final List<Long> skipped = new ArrayList<>();

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            drawn.add(frame.frame());
        }

        @Override
        public void skip(PresentationContext frame) {
            skipped.add(frame.frame());
        }

        @Override
        public void close() {}
    }

    private final TestScene scene = new TestScene();
    private GlfwHost host;
    private Frames frames;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(16, 16);
        frames = host.add(new Frames());
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private void runFrames(int count) {
        for (int i = 0; i < count; i++) {
            scene.frame(host, 100);
        }
    }

    @ParameterizedTest(name = "vsync {0}")
    @ValueSource(booleans = {true, false})
    void doesNotDrawLayersWhileMinimised(boolean vsync) {
        host.controls().setVsync(vsync);
        runFrames(2);
        host.controls().minimise();
        runFrames(3);
        assertFalse(host.isShown());
        host.controls().restore();
        runFrames(1);

        assertTrue(host.isShown());
        assertEquals(List.of(1L, 2L, 6L), frames.drawn);
        assertEquals(List.of(3L, 4L, 5L), frames.skipped);
    }

    @ParameterizedTest(name = "vsync {0}")
    @ValueSource(booleans = {true, false})
    void continuesStepsAndInput(boolean vsync) {
        List<Long> pressed = new ArrayList<>();
        scene.scheduler.simulation("listen", step -> {
            if (step.input().wasPressed(Key.SPACE)) {
                pressed.add(step.step());
            }
        });
        host.controls().setVsync(vsync);
        host.controls().minimise();
        runFrames(4);
        key(GLFW_PRESS);
        runFrames(1);
        key(GLFW_RELEASE);
        runFrames(5);

        assertEquals(List.of(5L), pressed);
        assertEquals(10, scene.scheduler.timestep().steps());
        assertEquals(List.of(), frames.drawn);
    }

    /** What GLFW does when the player uses the keyboard, without a keyboard. */
    private void key(int action) {
        long window = host.window().handle();
        GLFWKeyCallback callback = glfwSetKeyCallback(window, null);
        assertNotNull(callback);
        callback.invoke(window, GLFW_KEY_SPACE, 0, action, 0);
        glfwSetKeyCallback(window, callback);
    }

    @Test
    void rejectsAScreenshotWhileMinimised() {
        host.controls().minimise();
        runFrames(1);
        Exception e = assertThrows(IllegalStateException.class, host::screenshot);
        assertEquals("a screenshot needs a window that is shown: it is minimised; restore it first", e.getMessage());
        host.controls().restore();
        runFrames(1);
        assertEquals(16, host.screenshot().width());
    }

    @Test
    void listenersSeeTheStateTheyAreNotifiedOf() {
        List<Boolean> found = new ArrayList<>();
        host.controls().addListener(new WindowListener() {
            @Override
            public void minimisedChanged(boolean minimised) {
                found.add(minimised == host.controls().isMinimised());
            }
        });
        host.controls().minimise();
        runFrames(2);
        host.controls().restore();
        runFrames(2);
        assertEquals(List.of(true, true), found);
    }
}
