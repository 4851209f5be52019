package dev.halfstep.sample.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FullscreenKeysTest {

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private final PressingHost host = new PressingHost();
    private int toggles;

    @BeforeEach
    void addSystem() {
        scheduler.presentation("fullscreen", new FullscreenKeys(() -> toggles++));
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    /** Runs a frame with input, and returns how often the mode is switched in it. */
    private int togglesIn(Consumer<InputQueue> input) {
        int before = toggles;
        host.setNextInput(input);
        scheduler.frame(host, 10_000_000);
        return toggles - before;
    }

    private static void tap(InputQueue input, Key key) {
        input.add(key, true, 0);
        input.add(key, false, 0);
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
        assertEquals(0, togglesIn(input -> input.add(Key.LEFT_ALT, true, 0)));
        assertEquals(1, togglesIn(input -> tap(input, Key.ENTER)));
        assertEquals(0, togglesIn(input -> input.add(Key.LEFT_ALT, false, 0)));
        assertEquals(0, togglesIn(input -> tap(input, Key.ENTER)));
    }

    @Test
    void switchesEvenIfBothKeysAreReleasedWithinTheFrame() {
        assertEquals(1, togglesIn(input -> {
            input.add(Key.RIGHT_ALT, true, 0);
            tap(input, Key.ENTER);
            input.add(Key.RIGHT_ALT, false, 0);
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
