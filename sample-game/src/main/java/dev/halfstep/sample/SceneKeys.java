package dev.halfstep.sample;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.time.Rate;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: TAB goes on to the next scene, 1 to 5 begin this one anew at another rate of steps. A rate is
 * part of the simulated outcome, so it never changes in the middle of a scene.
 */
final class SceneKeys implements PresentationSystem {

    private static final Key[] KEYS = {Key.DIGIT_1, Key.DIGIT_2, Key.DIGIT_3, Key.DIGIT_4, Key.DIGIT_5};
    private static final Rate[] RATES = {Rate.hz(5), Rate.hz(10), Rate.hz(25), Rate.hz(60), Rate.hz(120)};

    private final SceneChoice now;
    private final boolean hasRate;
    private final GameLoop loop;
    private @Nullable SceneChoice next;

    /** For a scene that is played now. Where steps are as long as frames, it has no rate. */
    SceneKeys(SceneChoice now, boolean hasRate, GameLoop loop) {
        this.now = now;
        this.hasRate = hasRate;
        this.loop = loop;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        if (input.wasPressed(Key.TAB)) {
            goOnWith(new SceneChoice(now.scene().next(), now.tickRate()));
        }
        for (int i = 0; hasRate && i < KEYS.length; i++) {
            if (input.wasPressed(KEYS[i])) {
                goOnWith(new SceneChoice(now.scene(), RATES[i]));
            }
        }
    }

    private void goOnWith(SceneChoice choice) {
        next = choice;
        loop.stop();
    }

    /** What the player wants to see next, or null to be done. */
    @Nullable
    SceneChoice next() {
        return next;
    }
}
