package dev.halfstep.sample.run;

import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.MeteorsScene;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.sample.scene.lab.LabScene;

/** Creates the scene that the player chooses. */
final class SceneFactory {

    private SceneFactory() {}

    /** Creates a scene that has not begun. */
    static Scene create(SceneChoice choice, Options options, HighScore highScore) {
        return switch (choice.scene()) {
            case METEORS -> meteors(options, highScore);
            case BOUNCE -> new BounceScene(options.seed, options.bodiesIn(choice.scene()));
            case LAB -> new LabScene(options.seed, options.labSettings(choice.stepRate(), !options.headless));
            case CROWD -> new CrowdScene(options.seed, options.bodiesIn(choice.scene()));
            case KEYS -> new KeysScene(options.seed);
        };
    }

    /** Creates meteors. A replay has no pause screen, which would cover the game. */
    private static Scene meteors(Options options, HighScore highScore) {
        Meteors game = new Meteors(options.seed, options.bot, highScore);
        return new MeteorsScene(options.replay == null ? game : game.withoutPauseScreen());
    }
}
