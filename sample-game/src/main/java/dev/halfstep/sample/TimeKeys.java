package dev.halfstep.sample;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;

/**
 * Presentation system: the keys that work on time in every scene. P, or the BACK button of a gamepad, pauses and goes on, the period runs one step, plus
 * and minus double and halve the speed.
 */
final class TimeKeys implements PresentationSystem {

    private static final int LEAST_SCALE = 125;

    @Override
    public void present(PresentationContext frame) {
        FrameInput keys = frame.input();
        TimeControl time = frame.time();
        if ((keys.pressCount(Key.P) + keys.pressCount(GamepadButton.BACK)) % 2
                == 1) { // pressed twice within one frame, it is where it was
            toggle(time);
        }
        if (keys.wasPressed(Key.PERIOD)) {
            time.step(keys.pressCount(Key.PERIOD));
        }
        int doublings = keys.pressCount(Key.EQUAL) + keys.pressCount(Key.KEYPAD_ADD);
        int halvings = keys.pressCount(Key.MINUS) + keys.pressCount(Key.KEYPAD_SUBTRACT);
        scale(time, doublings - halvings);
    }

    private static void toggle(TimeControl time) {
        if (time.isPaused()) {
            time.resume();
        } else {
            time.pause();
        }
    }

    private static void scale(TimeControl time, int doublings) {
        int thousandths = time.scaleThousandths();
        for (int i = 0; i < doublings; i++) {
            thousandths = Math.min(2 * thousandths, TimeScale.MAX);
        }
        for (int i = 0; i > doublings; i--) {
            thousandths = Math.max(thousandths / 2, LEAST_SCALE);
        }
        time.setScaleThousandths(thousandths);
    }
}
