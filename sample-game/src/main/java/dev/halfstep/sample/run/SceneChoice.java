package dev.halfstep.sample.run;

import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;

/**
 * A scene and its tick rate.
 *
 * @param scene the scene to play
 * @param tickRate steps a second
 */
public record SceneChoice(SceneName scene, Rate tickRate) {}
