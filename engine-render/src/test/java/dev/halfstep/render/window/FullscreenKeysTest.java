package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.render.TestHosts;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FullscreenKeysTest {

    private static final long STEP_NANOS = 10_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private final PressingHost host = new PressingHost();
    private GlfwHost screen;
    private int toggles;

    @BeforeEach
    void addSystem() {
        screen = TestHosts.offscreen(16, 16);
        scheduler.presentation("window keys", new WindowKeys(screen, Path.of(""), () -> toggles++, () -> {}));
    }

    @AfterEach
    void close() {
        screen.close();
        scheduler.close();
        world.close();
    }

    /** Runs a frame with input, and returns how often the mode is switched in it. */
    private int togglesIn(Consumer<InputQueue> input) {
        int before = toggles;
        host.setNextInput(input);
        scheduler.frame(host, STEP_NANOS);
        return toggles - before;
    }

    private static void press(InputQueue input, Key key) {
        input.add(key, true, 0);
    }

    private static void release(InputQueue input, Key key) {
        input.add(key, false, 0);
    }

    private static void tap(InputQueue input, Key key) {
        press(input, key);
        release(input, key);
    }

    @Test
    void f11Switches() {
        assertEquals(1, togglesIn(input -> tap(input, Key.F11)));
        assertEquals(0, togglesIn(input -> {}));
        assertEquals(1, togglesIn(input -> tap(input, Key.F11)));
    }

    @Test
    void enterSwitchesOnlyWhileAltIsHeld() {
        assertEquals(0, togglesIn(input -> tap(input, Key.ENTER)));
        assertEquals(0, togglesIn(input -> press(input, Key.LEFT_ALT)));
        assertEquals(1, togglesIn(input -> tap(input, Key.ENTER)));
        assertEquals(0, togglesIn(input -> release(input, Key.LEFT_ALT)));
        assertEquals(0, togglesIn(input -> tap(input, Key.ENTER)));
    }

    @Test
    void switchesEvenIfBothKeysAreReleasedWithinTheFrame() {
        assertEquals(1, togglesIn(input -> {
            press(input, Key.RIGHT_ALT);
            tap(input, Key.ENTER);
            release(input, Key.RIGHT_ALT);
        }));
    }

    @Test
    void twoPressesInOneFrameCancelEachOther() {
        assertEquals(0, togglesIn(input -> {
            tap(input, Key.F11);
            tap(input, Key.F11);
        }));
    }
}
