package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.render.TestHosts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with two monitors side by side: 60 Hz at the left, 144 Hz at the right. */
class WindowDisplayTest {

    private static final Monitor PRIMARY = MonitorTest.monitor(1, 0, 0, 1920, 1080, 60);
    private static final Monitor RIGHT = MonitorTest.monitor(2, 1920, -200, 2560, 1440, 144);
    private static final List<Monitor> MONITORS = List.of(PRIMARY, RIGHT);

    @Test
    void usesTheMonitorAtThePoint() {
        assertEquals(60, WindowDisplay.hertzAt(MONITORS, 1919, 500), "the right edge of the primary monitor");
        assertEquals(144, WindowDisplay.hertzAt(MONITORS, 1920, 500), "the left edge of the right monitor");
        assertEquals(144, WindowDisplay.hertzAt(MONITORS, 2000, -200), "the upper edge of the right monitor");
    }

    @Test
    void usesTheHighestRateOutsideOfAllMonitors() {
        assertEquals(144, WindowDisplay.hertzAt(MONITORS, 100, -1), "above the primary monitor");
        assertEquals(144, WindowDisplay.hertzAt(MONITORS, 1920 + 2560, 500), "right of the right monitor");
    }

    @Test
    void hasNoRateWithoutMonitors() {
        assertEquals(0, WindowDisplay.hertzAt(List.of(), 0, 0));
    }

    @Test
    void storesTheRateBetweenMoves() {
        try (GlfwHost host = TestHosts.window(16, 16)) {
            assertSame(host.displayRate(), host.displayRate(), "the second call must return the stored rate");
        }
    }
}
