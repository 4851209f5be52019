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

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.Key;
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

/** Tests offscreen: the null platform of GLFW minimises and restores at once. */
class MinimisedWindowTest {

    /** A layer that records the numbers of its drawn and skipped frames. */
    private static final class RecordingLayer extends Layer {

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
    private RecordingLayer layer;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(16, 16);
        layer = host.add(new RecordingLayer());
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
            scene.frame(host, 100); // one step of the scene, which has 10 a second
        }
    }

    @ParameterizedTest(name = "vsync {0}")
    @ValueSource(booleans = {true, false})
    void doesNotDrawLayersWhileMinimised(boolean vsync) {
        host.controls().setVsync(vsync);
        runFrames(2);
        host.controls().minimise();
        runFrames(3);
        assertFalse(host.isShown(), "a minimised window is not shown");
        host.controls().restore();
        runFrames(1);

        assertTrue(host.isShown(), "a restored window is shown");
        assertEquals(List.of(1L, 2L, 6L), layer.drawn, "the drawn frames");
        assertEquals(List.of(3L, 4L, 5L), layer.skipped, "the skipped frames");
    }

    @ParameterizedTest(name = "vsync {0}")
    @ValueSource(booleans = {true, false})
    void continuesStepsAndInputWhileMinimised(boolean vsync) {
        List<Long> stepsWithPress = new ArrayList<>();
        scene.scheduler.simulation("listen", step -> {
            if (step.input().wasPressed(Key.SPACE)) {
                stepsWithPress.add(step.step());
            }
        });
        host.controls().setVsync(vsync);
        host.controls().minimise();
        runFrames(4);
        sendSpaceKey(GLFW_PRESS);
        runFrames(1);
        sendSpaceKey(GLFW_RELEASE);
        runFrames(5);

        assertEquals(List.of(5L), stepsWithPress, "the step of the frame with the press");
        assertEquals(10, scene.scheduler.timestep().steps(), "one step for each of the ten frames");
        assertEquals(List.of(), layer.drawn, "the drawn frames");
    }

    /** Calls the key callback as GLFW does for the space key, because tests have no keyboard. */
    private void sendSpaceKey(int action) {
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
        assertEquals("a screenshot needs a shown window: this window is minimised; restore it first", e.getMessage());
        host.controls().restore();
        runFrames(1);
        assertEquals(16, host.screenshot().width(), "a restored window has pixels again");
    }

    @Test
    void listenersSeeTheNewStateOfTheControls() {
        List<Boolean> agreesWithControls = new ArrayList<>();
        host.controls().addListener(new WindowControls.Listener() {
            @Override
            public void minimisedChanged(boolean minimised) {
                agreesWithControls.add(minimised == host.controls().isMinimised());
            }
        });
        host.controls().minimise();
        runFrames(2);
        host.controls().restore();
        runFrames(2);
        assertEquals(List.of(true, true), agreesWithControls, "one call for minimising and one for restoring");
    }
}
