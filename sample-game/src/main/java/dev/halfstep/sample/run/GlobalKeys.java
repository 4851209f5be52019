package dev.halfstep.sample.run;

import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.KeyToggle;

/** Presentation system: F2 toggles interpolation, F4 the delay of spawns and events, Q and Escape quit. */
final class GlobalKeys implements PresentationSystem {

    private final KeyToggle interpolationToggle;
    private final KeyToggle delayToggle;
    private final GameLoop loop;

    /** Creates the system. Q and Escape stop the loop. */
    GlobalKeys(SystemScheduler scheduler, GameLoop loop) {
        interpolationToggle = KeyToggle.ofInterpolation(scheduler, Key.F2);
        delayToggle = new KeyToggle(() -> scheduler.setDelayingOccurrences(!scheduler.isDelayingOccurrences()), Key.F4);
        this.loop = loop;
    }

    @Override
    public void present(PresentationContext frame) {
        interpolationToggle.present(frame);
        delayToggle.present(frame);
        FrameInput input = frame.input();
        if (input.wasPressed(Key.Q) || input.wasPressed(Key.ESCAPE)) {
            loop.stop();
        }
    }
}
