package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimeKeysTest {

    private static final long STEP_NANOS = 10_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private final TimeControl time = scheduler.timeControl();
    private final Queue<Control> pressed = new ArrayDeque<>();
    private boolean areActive = true;

    private final FrameHost host = new FrameHost() {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            for (Control key : pressed) {
                input.add(key, true, 0);
                input.add(key, false, 0);
            }
            pressed.clear();
        }

        @Override
        public void draw(PresentationContext frame) {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void addSystem() {
        scheduler.presentation("time keys", new TimeKeys(scheduler, () -> areActive));
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** Runs a frame of one step, in which keys are pressed. The keys change the steps of the next frame. */
    private void press(Control... keys) {
        for (Control key : keys) {
            pressed.add(key);
        }
        scheduler.frame(host, STEP_NANOS);
    }

    @Test
    void pauseKeyPausesAndResumes() {
        press(Key.P);
        assertTrue(time.isPaused());
        press();
        assertEquals(1, scheduler.timestep().steps());
        press(Key.P);
        press();
        assertFalse(time.isPaused());
        assertEquals(2, scheduler.timestep().steps());
        press(Key.P, Key.P);
        assertFalse(time.isPaused());
    }

    @Test
    void backOnAGamepadPauses() {
        press(GamepadButton.BACK);
        assertTrue(time.isPaused());
        press(GamepadButton.BACK, Key.P);
        assertTrue(time.isPaused(), "two presses in one frame cancel each other");
    }

    @Test
    void hasNoEffectWhileTheGameNeedsTheKeys() {
        areActive = false;
        press(Key.P, Key.EQUAL);
        assertFalse(time.isPaused());
        assertEquals(1_000, time.scaleThousandths());
    }

    @Test
    void f2TogglesInterpolationAndF4TheDelay() {
        press(Key.F2);
        assertFalse(scheduler.isInterpolating());
        assertTrue(scheduler.isDelayingOccurrences());
        press(Key.F2, Key.F4);
        assertTrue(scheduler.isInterpolating());
        assertFalse(scheduler.isDelayingOccurrences());
        press(Key.F2, Key.F2);
        assertTrue(scheduler.isInterpolating());
    }

    @Test
    void periodKeyRunsOneStepForEachPress() {
        press(Key.P);
        press(Key.PERIOD, Key.PERIOD);
        assertEquals(1, scheduler.timestep().steps());
        press();
        press();
        assertEquals(3, scheduler.timestep().steps());
        assertTrue(time.isPaused());
    }

    @Test
    void plusAndMinusChangeTheTimeScaleWithinBounds() {
        press(Key.EQUAL);
        assertEquals(2_000, time.scaleThousandths());
        press(Key.KEYPAD_ADD, Key.EQUAL, Key.MINUS); // doubles twice, and halves once
        assertEquals(4_000, time.scaleThousandths());
        for (int i = 0; i < 10; i++) { // more often than the maximum allows
            press(Key.EQUAL);
        }
        assertEquals(64_000, time.scaleThousandths(), "the scale must not exceed its maximum");
        for (int i = 0; i < 20; i++) {
            press(Key.KEYPAD_SUBTRACT);
        }
        assertEquals(125, time.scaleThousandths(), "the scale must not fall below its minimum");
        press(Key.EQUAL, Key.EQUAL, Key.EQUAL);
        assertEquals(1_000, time.scaleThousandths());
    }

    @Test
    void sharedGameHasNoKeysForSingleStepsAndTheTimeScale() {
        scheduler.tools().share(new CountedPauses());
        press(Key.PERIOD, Key.EQUAL, Key.MINUS, Key.MINUS);
        assertEquals(1_000, time.scaleThousandths());
        assertFalse(time.isPaused());
    }
}
