package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;
import java.util.function.BooleanSupplier;

/**
 * Presentation system: P, and BACK on a gamepad, toggle the pause. Each press of the period key runs a single step.
 * Each press of plus doubles the time scale, and each press of minus halves it. F2 toggles interpolation, and F4 the
 * delay of spawns and events, from the next frame on. Two presses in one frame cancel each other. In a {@linkplain
 * TimeControl#isShared() shared} game, single steps and the time scale have no keys.
 *
 * @param scheduler the scheduler whose time the keys control
 * @param areActive returns whether the keys have an effect in a frame
 */
record TimeKeys(SystemScheduler scheduler, BooleanSupplier areActive) implements PresentationSystem {

    /** The minimum time scale: an eighth of the normal speed. */
    private static final int MIN_SCALE_THOUSANDTHS = 125;

    @Override
    public void present(PresentationContext frame) {
        if (!areActive.getAsBoolean()) {
            return;
        }
        FrameInput input = frame.input();
        TimeControl time = frame.time();
        if ((input.pressCount(Key.P) + input.pressCount(GamepadButton.BACK)) % 2 == 1) {
            togglePause(time);
        }
        if (input.pressCount(Key.F2) % 2 == 1) {
            scheduler.setInterpolating(!scheduler.isInterpolating());
        }
        if (input.pressCount(Key.F4) % 2 == 1) {
            scheduler.setDelayingOccurrences(!scheduler.isDelayingOccurrences());
        }
        if (time.isShared()) {
            return; // other machines would not do it
        }
        if (input.wasPressed(Key.PERIOD)) {
            time.step(input.pressCount(Key.PERIOD));
        }
        int doublings = input.pressCount(Key.EQUAL) + input.pressCount(Key.KEYPAD_ADD);
        int halvings = input.pressCount(Key.MINUS) + input.pressCount(Key.KEYPAD_SUBTRACT);
        time.setScaleThousandths(scaled(time.scaleThousandths(), doublings, halvings));
    }

    private static void togglePause(TimeControl time) {
        if (time.isPaused()) {
            time.resume();
        } else {
            time.pause();
        }
    }

    /** Doubles the time scale first, and then halves it. Each doubling and each halving stays within the bounds. */
    private static int scaled(int thousandths, int doublings, int halvings) {
        int scaled = thousandths;
        for (int i = 0; i < doublings; i++) {
            scaled = Math.min(2 * scaled, TimeScale.MAX_THOUSANDTHS);
        }
        for (int i = 0; i < halvings; i++) {
            scaled = Math.max(scaled / 2, MIN_SCALE_THOUSANDTHS);
        }
        return scaled;
    }
}
