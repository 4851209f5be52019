package dev.halfstep.sample.scene.lab;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.time.Timestep;

/**
 * Presentation system: applies the sliders to the lab, and runs the frames of the lab. The lab follows the time of the
 * game, so a pause or another time scale of the game applies to the lab, too.
 */
final class LabControl implements PresentationSystem {

    private final Lab lab;
    private final Sliders sliders;
    private final Timestep timestep;

    /** Creates the system. The timestep is that of the game. */
    LabControl(Lab lab, Sliders sliders, Timestep timestep) {
        this.lab = lab;
        this.sliders = sliders;
        this.timestep = timestep;
    }

    @Override
    public void present(PresentationContext frame) {
        if (sliders.update(frame.input())) {
            lab.changeSettings(sliders.settings());
        }
        lab.runUntil(timestep.presentNanos(), frame.isInterpolating());
    }
}
