package dev.halfstep.sample.keys;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.schedule.SystemScheduler;

/** Presentation system: F2 toggles interpolation, F4 the delay of spawns and events, Q and Escape quit. */
public final class GlobalKeys implements PresentationSystem {

    private final KeyToggle interpolationToggle;
    private final KeyToggle delayToggle;
    private final GameLoop loop;

    /**
     * Creates the system.
     *
     * @param scheduler the scheduler that interpolates
     * @param loop the loop that Q and Escape stop
     */
    public GlobalKeys(SystemScheduler scheduler, GameLoop loop) {
        interpolationToggle = interpolationToggle(scheduler, Key.F2);
        delayToggle = new KeyToggle(() -> scheduler.setDelayingOccurrences(!scheduler.isDelayingOccurrences()), Key.F4);
        this.loop = loop;
    }

    /**
     * Creates a system that toggles interpolation with a key, from the next frame on.
     *
     * @param scheduler the scheduler that interpolates
     * @param key the key
     * @return a new system
     */
    public static KeyToggle interpolationToggle(SystemScheduler scheduler, Key key) {
        return new KeyToggle(() -> scheduler.setInterpolating(!scheduler.isInterpolating()), key);
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
