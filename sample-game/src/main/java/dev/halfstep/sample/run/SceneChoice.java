package dev.halfstep.sample.run;

import dev.halfstep.meteors.Meteors;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.MeteorsScene;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.sample.scene.lab.LabScene;
import dev.halfstep.time.Rate;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scene, and the step rates that the player has chosen so far. Each scene keeps its own step rate while the player
 * switches to other scenes.
 *
 * @param scene the scene to play
 * @param stepRates the chosen step rates; a scene without one has the rate of {@link SceneName#stepRate()}
 * @param splitRate the step rate of scenes in the split view; null if the player does not want it
 */
public record SceneChoice(
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
        this(scene, Map.of(scene, stepRate), null);
    }

    /**
     * Returns the step rate of the scene.
     *
     * @return steps a second
     */
    public Rate stepRate() {
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

    /** Creates the scene, which has not begun. */
    Scene createScene(Options options, PlayerData player) {
        return switch (scene) {
            case METEORS ->
                new MeteorsScene(
                        new Meteors(options.seed, options.bot, player.highScore()).withSettings(player.choices()));
            case BOUNCE -> new BounceScene(options.seed, options.bodiesIn(scene));
            case LAB -> new LabScene(options.seed, options.labSettings(stepRate(), !options.headless));
            case CROWD -> createCrowd(options);
            case KEYS -> new KeysScene(options.seed);
        };
    }

    private static Scene createCrowd(Options options) {
        CrowdScene crowd = new CrowdScene(options.seed, options.bodiesIn(SceneName.CROWD));
        return options.film == null ? crowd : crowd.withoutCost();
    }
}
