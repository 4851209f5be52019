package dev.halfstep.sample.run;

import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import java.util.EnumMap;
import java.util.Map;

/**
 * A scene, and the step rates that the player has chosen so far. Each scene has a step rate of its own, which it has
 * again when TAB comes back to it.
 *
 * @param scene the scene to play
 * @param stepRates the chosen step rates; a scene without one has the rate of {@link SceneName#stepRate()}
 */
public record SceneChoice(SceneName scene, Map<SceneName, Rate> stepRates) {

    /**
     * Creates a choice.
     *
     * @param scene the scene to play
     * @param stepRates the chosen step rates, which are copied
     */
    public SceneChoice {
        stepRates = Map.copyOf(stepRates);
    }

    /**
     * Chooses the first scene. All other scenes have their default step rates.
     *
     * @param scene the scene to play
     * @param stepRate steps a second
     */
    public SceneChoice(SceneName scene, Rate stepRate) {
        this(scene, Map.of(scene, stepRate));
    }

    /**
     * Returns the step rate of the scene.
     *
     * @return steps a second
     */
    public Rate stepRate() {
        return stepRates.getOrDefault(scene, scene.stepRate());
    }

    /** Returns a choice of the same scene at another step rate. */
    SceneChoice withStepRate(Rate stepRate) {
        Map<SceneName, Rate> newRates = new EnumMap<>(SceneName.class);
        newRates.putAll(stepRates);
        newRates.put(scene, stepRate);
        return new SceneChoice(scene, newRates);
    }

    /** Returns a choice of the next scene, at the step rate that it had last. */
    SceneChoice next() {
        return new SceneChoice(scene.next(), stepRates);
    }
}
