package dev.halfstep.sample;

import dev.halfstep.game.GameSpec;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A scene, and the step rates that the player has chosen so far. Each scene keeps its own step rate while the player
 * switches to other scenes.
 *
 * @param scene the scene to play
 * @param stepRates the chosen step rates; a scene without one has the rate of {@link SceneName#stepRate()}
 * @param splitRate the step rate of scenes in the split view; null if the player does not want it
 */
record SceneChoice(
        SceneName scene,
        Map<SceneName, Rate> stepRates,
        @Nullable Rate splitRate) {

    /**
     * Creates a choice.
     *
     * @param scene the scene to play
     * @param stepRates the chosen step rates, which are copied
     * @param splitRate the step rate of the split view, or null
     */
    SceneChoice {
        stepRates = Map.copyOf(stepRates);
    }

    /** Chooses the scene of the first run. In a split view, {@code --tick-hz} is the rate of the split view only. */
    static SceneChoice first(GameSpec<?> game, boolean isSplit) {
        SceneName scene = SampleGame.scene(game);
        return isSplit
                ? new SceneChoice(scene, Map.of(), game.rate())
                : new SceneChoice(scene, Map.of(scene, game.rate()), null);
    }

    /**
     * Returns the step rate of the scene.
     *
     * @return steps a second
     */
    Rate stepRate() {
        return splitRate != null ? splitRate : stepRates.getOrDefault(scene, scene.stepRate());
    }

    /** Returns whether the scene is played in the split view. */
    boolean isSplit() {
        return splitRate != null;
    }

    /** Returns a choice of the same scene in the split view; not in the split view if the rate is null. */
    SceneChoice withSplitRate(@Nullable Rate newSplitRate) {
        return new SceneChoice(scene, stepRates, newSplitRate);
    }

    /** Returns a choice of the same scene at another step rate. In the split view, changes the split rate instead. */
    SceneChoice withStepRate(Rate stepRate) {
        if (isSplit()) {
            return withSplitRate(stepRate);
        }
        Map<SceneName, Rate> newRates = new EnumMap<>(SceneName.class);
        newRates.putAll(stepRates);
        newRates.put(scene, stepRate);
        return new SceneChoice(scene, newRates, splitRate);
    }

    /** Returns a choice of the next scene, at the step rate that it had last. */
    SceneChoice next() {
        return new SceneChoice(scene.next(), stepRates, splitRate);
    }

    /**
     * Describes the run of the scene.
     *
     * @param game the description of another scene
     * @param options give the number of bodies, which is clamped: only the number of the first scene is checked
     */
    GameSpec<Scene> describe(GameSpec<Scene> game, Options options) {
        GameSpec<Scene> described = SampleGame.of(scene, game).rate(stepRate());
        Optional<String> bodies = options.value("--bodies");
        return bodies.isPresent() && scene.hasBodies()
                ? described.with(SampleGame.BODIES, Math.min(Long.parseLong(bodies.get()), scene.maxBodies))
                : described;
    }
}
