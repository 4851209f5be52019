package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.time.Rate;
import java.util.function.Consumer;

/**
 * Presentation system for the keys that choose scenes. TAB switches to the next scene. 1 to 5 restart the current scene
 * at another step rate, which the scene keeps. V restarts the scene in the split view; pressed there, V restarts the
 * scene without the split, at the rate of the scene. The simulated state depends on the step rate, so the rate never
 * changes while a scene runs.
 */
final class SceneKeys implements PresentationSystem {

    private static final Key[] RATE_KEYS = {Key.DIGIT_1, Key.DIGIT_2, Key.DIGIT_3, Key.DIGIT_4, Key.DIGIT_5};
    private static final Rate[] RATES = {Rate.hz(5), Rate.hz(10), Rate.hz(25), Rate.hz(60), Rate.hz(120)};

    private final SceneChoice current;
    private final TimestepKind timestep;
    private final Consumer<SceneChoice> switching;
    private final Consumer<String> notice;
    private final Scene scene;

    /**
     * Creates the keys of the current scene.
     *
     * @param timestep variable steps have no rate, so that 1 to 5 have no effect; V needs equal steps
     * @param switching ends this scene, and plays another choice
     * @param notice shows why V has no effect
     * @param scene may need the keys itself
     */
    SceneKeys(
            SceneChoice current,
            TimestepKind timestep,
            Consumer<SceneChoice> switching,
            Consumer<String> notice,
            Scene scene) {
        this.current = current;
        this.timestep = timestep;
        this.switching = switching;
        this.notice = notice;
        this.scene = scene;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        if (!scene.allows(Key.TAB) || frame.time().isShared()) {
            return; // nor any other key
        }
        if (input.wasPressed(Key.TAB)) {
            switching.accept(current.next());
        }
        if (input.wasPressed(Key.V)) {
            toggleSplit();
        }
        boolean hasStepRate = timestep != TimestepKind.VARIABLE;
        for (int i = 0; i < RATE_KEYS.length; i++) {
            if (hasStepRate && input.wasPressed(RATE_KEYS[i])) {
                switching.accept(current.withStepRate(RATES[i]));
            }
        }
    }

    private void toggleSplit() {
        if (!timestep.hasEqualSteps()) {
            notice.accept("V needs steps of one length: start without --timestep " + timestep);
        } else {
            switching.accept(current.withSplitRate(current.isSplit() ? null : Options.SPLIT_STEP_RATE));
        }
    }
}
