package dev.halfstep.sample;

import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.keys.KeysScene;

/** The scenes that can be chosen. */
enum SceneName {
    /** Balls in two boxes, one interpolated and one not. */
    BOUNCE,

    /** What the player presses, counted in both phases. */
    KEYS;

    /**
     * Makes the scene.
     *
     * @param seed what its random numbers begin with
     * @param bodies how many moving things it has
     * @return a scene that has not begun
     */
    Scene create(long seed, int bodies) {
        return switch (this) {
            case BOUNCE -> new BounceScene(seed, bodies);
            case KEYS -> new KeysScene(seed);
        };
    }
}
