package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.glfw.GLFW.GLFW_DONT_CARE;
import static org.lwjgl.glfw.GLFW.glfwGetPrimaryMonitor;
import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetWindowMonitor;
import static org.lwjgl.glfw.GLFW.glfwSetWindowSize;

import dev.halfstep.render.TestHosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests offscreen: the null platform of GLFW simulates a monitor. */
class FullscreenTest {

    private GlfwHost host;
    private long handle;
    private Fullscreen fullscreen;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
        handle = host.window().handle();
        fullscreen = new Fullscreen(handle, 160, 90);
    }

    @AfterEach
    void closeHost() {
        host.close();
    }

    @Test
    void restoresTheSizeBeforeFullscreen() {
        glfwSetWindowSize(handle, 200, 100);

        fullscreen.set(true);
        assertTrue(fullscreen.isOn(), "the window must be in fullscreen mode");
        fullscreen.set(false);

        assertFalse(fullscreen.isOn(), "the window must be restored");
        assertSize(200, 100);
    }

    @Test
    void restoresTheInitialSizeIfTheWindowOpenedFullscreen() {
        glfwSetWindowMonitor(handle, glfwGetPrimaryMonitor(), 0, 0, 640, 480, GLFW_DONT_CARE);
        assertTrue(fullscreen.isOn(), "the window must be in fullscreen mode");

        fullscreen.set(false);

        assertFalse(fullscreen.isOn(), "the window must be restored");
        assertSize(160, 90);
    }

    @Test
    void restoresTheSizeSetDuringFullscreen() {
        fullscreen.set(true);
        fullscreen.setRestoredSize(300, 200); // as a request for this size does
        fullscreen.set(false);

        assertSize(300, 200);
    }

    private void assertSize(int expectedWidth, int expectedHeight) {
        int[] width = new int[1];
        int[] height = new int[1];
        glfwGetWindowSize(handle, width, height);
        assertEquals(expectedWidth + " x " + expectedHeight, width[0] + " x " + height[0]);
    }
}
