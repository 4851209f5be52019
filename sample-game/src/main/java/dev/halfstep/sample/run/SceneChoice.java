package dev.halfstep.sample.run;

import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;

/**
 * A scene, its step rate, and whether the player wants the split view.
 *
 * @param scene the scene to play
 * @param stepRate steps a second
 * @param wantsSplit whether to split the picture if the scene can be split
 */
public record SceneChoice(SceneName scene, Rate stepRate, boolean wantsSplit) {

    /**
     * Creates the choice of a scene that is not split.
     *
     * @param scene the scene to play
     * @param stepRate steps a second
     */
    public SceneChoice(SceneName scene, Rate stepRate) {
        this(scene, stepRate, false);
    }

    /** Returns whether the picture is split. */
    boolean isSplit() {
        return wantsSplit && scene.canSplit();
    }
}
