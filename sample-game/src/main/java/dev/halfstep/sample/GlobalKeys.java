package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.KeyToggle;
import dev.halfstep.sample.scene.Scene;

/**
 * Presentation system: the keys that every scene and every replay has, beside those of the engine. F2 toggles
 * interpolation, F4 the delay of spawns and events; Q and Escape quit.
 */
final class GlobalKeys implements PresentationSystem {

    private final KeyToggle interpolation;
    private final KeyToggle delay;
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
        interpolation = KeyToggle.ofInterpolation(scheduler, Key.F2);
        delay = new KeyToggle(Key.F4, () -> scheduler.setDelayingOccurrences(!scheduler.isDelayingOccurrences()));
        this.quit = quit;
        this.scene = scene;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        if (input.wasPressed(Key.ESCAPE) && scene.allows(Key.ESCAPE)) {
            quit.run();
        }
        if (scene.allows(Key.Q)) {
            interpolation.present(frame);
            delay.present(frame);
            if (input.wasPressed(Key.Q)) {
                quit.run();
            }
        }
    }
}
