package dev.halfstep.sample;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.schedule.SystemScheduler;

/** Presentation system: the keys that work in every scene. F2 switches interpolation, Q and Escape quit. */
final class Keyboard implements PresentationSystem {

    private final SystemScheduler scheduler;
    private final GameLoop loop;

    Keyboard(SystemScheduler scheduler, GameLoop loop) {
        this.scheduler = scheduler;
        this.loop = loop;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        if (input.pressCount(Key.F2) % 2 == 1) { // pressed twice within one frame, it is where it was
            scheduler.setInterpolating(!scheduler.isInterpolating());
        }
        if (input.wasPressed(Key.Q) || input.wasPressed(Key.ESCAPE)) {
            loop.stop();
        }
    }
}
