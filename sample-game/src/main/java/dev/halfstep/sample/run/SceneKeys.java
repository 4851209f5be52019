package dev.halfstep.sample.run;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.time.Rate;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: TAB switches to the next scene, and 1 to 5 restart the current scene at another step rate, which
 * the scene keeps. The simulated state depends on the step rate, so the rate never changes while a scene runs.
 */
final class SceneKeys implements PresentationSystem {

    private static final Key[] RATE_KEYS = {Key.DIGIT_1, Key.DIGIT_2, Key.DIGIT_3, Key.DIGIT_4, Key.DIGIT_5};
    private static final Rate[] RATES = {Rate.hz(5), Rate.hz(10), Rate.hz(25), Rate.hz(60), Rate.hz(120)};

    private final SceneChoice current;
    private final boolean hasStepRate;
    private final GameLoop loop;
    private @Nullable SceneChoice next;

    /** Creates the keys of the current scene; without a step rate (variable steps), 1 to 5 have no effect. */
    SceneKeys(SceneChoice current, boolean hasStepRate, GameLoop loop) {
        this.current = current;
        this.hasStepRate = hasStepRate;
        this.loop = loop;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        if (input.wasPressed(Key.TAB)) {
            switchTo(current.next());
        }
        for (int i = 0; hasStepRate && i < RATE_KEYS.length; i++) {
            if (input.wasPressed(RATE_KEYS[i])) {
                switchTo(current.withStepRate(RATES[i]));
            }
        }
    }

    /** Chooses the next scene, and ends the current one. */
    private void switchTo(SceneChoice choice) {
        next = choice;
        loop.stop();
    }

    /** Returns the scene to play next, or null if the player has chosen no other scene. */
    @Nullable
    SceneChoice next() {
        return next;
    }
}
