package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.KeyToggle;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;
import java.util.List;

/**
 * Presentation system: the keys that every scene and every replay has. F2 toggles interpolation, F4 the delay of spawns
 * and events, P and BACK on a gamepad the pause; Q and Escape quit. Each press of the period key runs a single step.
 * Each press of plus doubles the time scale, and each press of minus halves it.
 */
final class GlobalKeys implements PresentationSystem {

    /** The minimum time scale: an eighth of the normal speed. */
    private static final int MIN_SCALE_THOUSANDTHS = 125;

    private final TimeControl time;
    private final List<KeyToggle> toggles;
    private final Runnable quit;
    private final Scene scene;

    /**
     * Creates the system.
     *
     * @param scheduler the scheduler of the scene, whose settings the keys change
     * @param quit stops the game loop
     * @param scene may need some of the keys itself
     */
    GlobalKeys(SystemScheduler scheduler, Runnable quit, Scene scene) {
        time = scheduler.timeControl();
        toggles = List.of(
                KeyToggle.ofInterpolation(scheduler, Key.F2),
                new KeyToggle(() -> scheduler.setDelayingOccurrences(!scheduler.isDelayingOccurrences()), Key.F4),
                new KeyToggle(this::togglePause, Key.P, GamepadButton.BACK));
        this.quit = quit;
        this.scene = scene;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        if (input.wasPressed(Key.ESCAPE) && scene.allows(Key.ESCAPE)) {
            quit.run();
        }
        if (!scene.allows(Key.Q)) {
            return; // nor any other key
        }
        for (int i = 0; i < toggles.size(); i++) {
            toggles.get(i).present(frame);
        }
        if (input.wasPressed(Key.Q)) {
            quit.run();
        }
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
