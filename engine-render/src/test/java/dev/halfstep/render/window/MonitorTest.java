package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests with two monitors side by side, the right one higher, and with the real ones. */
class MonitorTest {

    private static final Monitor LEFT = monitor(1, 0, 0, 1920, 1080, 60);
    private static final Monitor RIGHT = monitor(2, 1920, -200, 2560, 1440, 144);
    private static final List<Monitor> BOTH = List.of(LEFT, RIGHT);

    /** Returns a monitor without OpenGL or GLFW, with its current mode and one of half its size. */
    static Monitor monitor(long handle, int x, int y, int width, int height, int hertz) {
        Monitor.Mode current = new Monitor.Mode(width, height, hertz);
        Monitor.Mode slow = new Monitor.Mode(width, height, 30);
        Monitor.Mode half = new Monitor.Mode(width / 2, height / 2, hertz);
        return new Monitor(handle, "monitor " + handle, x, y, current, List.of(half, slow, current));
    }

    @Test
    void aWindowLiesOnTheMonitorAtItsCentre() {
        assertSame(LEFT, Monitor.showing(BOTH, 1519, 0, 800, 600).orElseThrow(), "the centre is at 1919");
        assertSame(RIGHT, Monitor.showing(BOTH, 1520, 0, 800, 600).orElseThrow(), "the centre is at 1920");
        assertSame(RIGHT, Monitor.showing(BOTH, 2000, -200, 10, 10).orElseThrow());
    }

    @Test
    void aWindowWithItsCentreOutsideLiesOnTheMonitorThatItCoversMost() {
        assertSame(RIGHT, Monitor.showing(BOTH, 1800, -900, 800, 1400).orElseThrow(), "the centre is above");
        assertSame(LEFT, Monitor.showing(BOTH, 100, -700, 800, 800).orElseThrow());
    }

    @Test
    void aWindowOutsideOfAllMonitorsLiesOnTheFirst() {
        assertSame(LEFT, Monitor.showing(BOTH, -5000, 0, 800, 600).orElseThrow());
        assertEquals(Optional.empty(), Monitor.showing(List.of(), 0, 0, 800, 600));
    }

    @Test
    void findsTheModeOfASizeWithTheHighestRate() {
        assertEquals(new Monitor.Mode(2560, 1440, 144), RIGHT.mode(2560, 1440).orElseThrow());
        assertEquals(Optional.empty(), RIGHT.mode(800, 600));
    }

    @Test
    void namesAMonitorThatIsNoLongerAttached() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> RIGHT.requireAttached(List.of(LEFT)));

        assertEquals(
                "fullscreen mode needs a monitor that is attached: 'monitor 2' is not; attached are 'monitor 1'"
                        + " (1920 x 1080 at 60 Hz)",
                e.getMessage());
        assertSame(RIGHT, RIGHT.requireAttached(BOTH));
    }

    @Test
    void namesTheModesOfAMonitorThatDoesNotHaveAMode() {
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> LEFT.requireMode(new Monitor.Mode(640, 480, 60)));

        assertEquals(
                "a video mode must be one of its monitor: 'monitor 1' has no 640 x 480 at 60 Hz; it has 960 x 540 at 60"
                        + " Hz, 1920 x 1080 at 30 Hz, 1920 x 1080 at 60 Hz",
                e.getMessage());
    }

    @Test
    void fillsARealMonitorInAChosenModeAndRestoresTheWindow() {
        try (GlfwHost host = TestHosts.window(200, 100)) {
            WindowControls controls = host.controls();
            Monitor monitor = controls.monitors().get(0);
            assertEquals(monitor.name(), controls.monitor().orElseThrow().name());
            Monitor.Mode mode = monitor.modes().get(0);

            controls.setFullscreen(monitor, mode);
            assertTrue(controls.isFullscreen());
            assertEquals(
                    mode.width() + " x " + mode.height(),
                    controls.monitor().orElseThrow().currentMode().width() + " x "
                            + controls.monitor().orElseThrow().currentMode().height());
            controls.setFullscreen(monitor);
            assertTrue(controls.isFullscreen());
            controls.setFullscreen(false);
            assertFalse(controls.isFullscreen());
            assertEquals(monitor.currentMode(), controls.monitors().get(0).currentMode(), "the mode of the desktop");

            assertThrows(
                    IllegalArgumentException.class, () -> controls.setFullscreen(monitor, new Monitor.Mode(1, 1, 1)));
        }
    }

    @Test
    void anOffscreenHostHasNoMonitor() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            assertEquals(List.of(), host.controls().monitors());
            assertEquals(Optional.empty(), host.controls().monitor());
            host.controls().setFullscreen(LEFT); // no-ops
            host.controls().setFullscreen(LEFT, LEFT.currentMode());
        }
    }
}
