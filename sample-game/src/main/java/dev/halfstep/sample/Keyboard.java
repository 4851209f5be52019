package dev.halfstep.sample;

import dev.halfstep.input.Key;
import dev.halfstep.input.KeyFrame;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.schedule.SystemScheduler;

/** Presentation system: the keys that work in every scene. SPACE switches interpolation, Q and Escape quit. */
final class Keyboard implements PresentationSystem {

    private final SystemScheduler scheduler;
    private final GameLoop loop;

    Keyboard(SystemScheduler scheduler, GameLoop loop) {
        this.scheduler = scheduler;
        this.loop = loop;
    }

    @Override
    public void present(PresentationContext frame) {
        KeyFrame keys = frame.keys();
        if (keys.pressCount(Key.SPACE) % 2 == 1) { // pressed twice within one frame, it is where it was
            scheduler.setInterpolating(!scheduler.isInterpolating());
        }
        if (keys.wasPressed(Key.Q) || keys.wasPressed(Key.ESCAPE)) {
            loop.stop();
        }
    }
}
