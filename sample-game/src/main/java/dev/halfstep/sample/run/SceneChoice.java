package dev.halfstep.sample.run;

import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;

/**
 * A scene and its step rate.
 *
 * @param scene the scene to play
 * @param stepRate steps a second
 */
public record SceneChoice(SceneName scene, Rate stepRate) {}
