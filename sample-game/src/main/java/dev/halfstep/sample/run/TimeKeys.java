package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.KeyToggle;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;

/**
 * Presentation system: P, or BACK on a gamepad, pauses and resumes. Each press of the period key runs a single step.
 * Each press of plus doubles the time scale, and each press of minus halves it.
 */
public final class TimeKeys implements PresentationSystem {

    /** The minimum time scale: an eighth of the normal speed. */
    private static final int MIN_SCALE_THOUSANDTHS = 125;

    private final TimeControl time;
    private final KeyToggle pauseToggle;

    /**
     * Creates the system.
     *
     * @param time the time control of the game
     */
    public TimeKeys(TimeControl time) {
        this.time = time;
        pauseToggle = new KeyToggle(this::togglePause, Key.P, GamepadButton.BACK);
    }

    @Override
    public void present(PresentationContext frame) {
        pauseToggle.present(frame);
        FrameInput input = frame.input();
        if (input.wasPressed(Key.PERIOD)) {
            time.step(input.pressCount(Key.PERIOD));
        }
        int doublings = input.pressCount(Key.EQUAL) + input.pressCount(Key.KEYPAD_ADD);
        int halvings = input.pressCount(Key.MINUS) + input.pressCount(Key.KEYPAD_SUBTRACT);
        changeTimeScale(doublings, halvings);
    }

    private void togglePause() {
        if (time.isPaused()) {
            time.resume();
        } else {
            time.pause();
        }
    }

    /** Doubles the time scale first, and then halves it. Each doubling and each halving stays within the bounds. */
    private void changeTimeScale(int doublings, int halvings) {
        int thousandths = time.scaleThousandths();
        for (int i = 0; i < doublings; i++) {
            thousandths = Math.min(2 * thousandths, TimeScale.MAX_THOUSANDTHS);
        }
        for (int i = 0; i < halvings; i++) {
            thousandths = Math.max(thousandths / 2, MIN_SCALE_THOUSANDTHS);
        }
        time.setScaleThousandths(thousandths);
    }
}
