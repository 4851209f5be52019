package dev.halfstep.sample.scene.bounce;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.schedule.SystemScheduler;

/** Presentation system: SPACE switches interpolation off and on, from the next frame on. */
final class InterpolationKey implements PresentationSystem {

    private final SystemScheduler scheduler;

    InterpolationKey(SystemScheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().pressCount(Key.SPACE) % 2 == 1) { // pressed twice within one frame, it is where it was
            scheduler.setInterpolating(!scheduler.isInterpolating());
        }
    }
}
