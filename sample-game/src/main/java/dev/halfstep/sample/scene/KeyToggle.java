package dev.halfstep.sample.scene;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;

/**
 * Presentation system: toggles a setting whenever a key is pressed. Two presses in one frame cancel each other.
 *
 * @param key the key
 * @param toggle toggles the setting; called once in each frame with an odd number of presses
 */
public record KeyToggle(Key key, Runnable toggle) implements PresentationSystem {

    /**
     * Creates a system that toggles interpolation with a key, from the next frame on.
     *
     * @param scheduler the scheduler that interpolates
     * @param key the key
     * @return a new system
     */
    public static KeyToggle ofInterpolation(SystemScheduler scheduler, Key key) {
        return new KeyToggle(key, () -> scheduler.setInterpolating(!scheduler.isInterpolating()));
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().pressCount(key) % 2 == 1) {
            toggle.run();
        }
    }
}
