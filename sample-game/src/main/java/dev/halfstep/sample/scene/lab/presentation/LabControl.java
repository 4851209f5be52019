package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.time.Timestep;

/**
 * Presentation system: applies the sliders to the lab, and runs its frames. The lab follows the time of the game, so it
 * pauses and changes its speed with the game.
 */
public final class LabControl implements PresentationSystem {

    private final Lab lab;
    private final Sliders sliders;
    private final Timestep time;

    /**
     * Creates the system.
     *
     * @param lab the lab
     * @param sliders the settings that keys change
     * @param time the time of the game
     */
    public LabControl(Lab lab, Sliders sliders, Timestep time) {
        this.lab = lab;
        this.sliders = sliders;
        this.time = time;
    }

    @Override
    public void present(PresentationContext frame) {
        if (sliders.update(frame.input())) {
            lab.change(sliders.settings());
        }
        lab.runUntil(time.presentNanos(), frame.isInterpolating());
    }
}
