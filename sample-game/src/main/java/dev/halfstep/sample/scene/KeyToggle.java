package dev.halfstep.sample.scene;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Control;
import dev.halfstep.input.Key;

/**
 * Presentation system: toggles a setting whenever one of its keys or buttons is pressed. Two presses in one frame
 * cancel each other.
 */
public final class KeyToggle implements PresentationSystem {

    private final Runnable toggle;
    private final Control[] controls;

    /**
     * Creates the system.
     *
     * @param toggle toggles the setting; called once in each frame with an odd number of presses
     * @param controls the keys and buttons that toggle the setting
     */
    public KeyToggle(Runnable toggle, Control... controls) {
        this.toggle = toggle;
        this.controls = controls.clone();
    }

    /**
     * Creates a system that toggles interpolation with a key, from the next frame on.
     *
     * @param scheduler the scheduler that interpolates
     * @param key the key
     * @return a new system
     */
    public static KeyToggle ofInterpolation(SystemScheduler scheduler, Key key) {
        return new KeyToggle(() -> scheduler.setInterpolating(!scheduler.isInterpolating()), key);
    }

    @Override
    public void present(PresentationContext frame) {
        int presses = 0;
        for (Control control : controls) {
            presses += frame.input().pressCount(control);
        }
        if (presses % 2 == 1) {
            toggle.run();
        }
    }
}
