package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.time.Timestep;

/**
 * Presentation system: changes the lab as the sliders say, and lets it show the frames that are due. Its time is that of
 * the game, so it stands still in a pause and is faster or slower with the game.
 */
public final class LabControl implements PresentationSystem {

    private final Lab lab;
    private final Sliders sliders;
    private final Timestep time;

    /**
     * A system.
     *
     * @param lab the lab
     * @param sliders what keys change
     * @param time the time of the game
     */
    public LabControl(Lab lab, Sliders sliders, Timestep time) {
        this.lab = lab;
        this.sliders = sliders;
        this.time = time;
    }

    @Override
    public void present(PresentationContext frame) {
        if (sliders.use(frame.input())) {
            lab.change(sliders.settings());
        }
        lab.runUntil(time.presentNanos(), frame.isInterpolating());
    }
}
