package dev.halfstep.sample;

import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.sample.scene.MeteorsScene;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.sample.scene.lab.LabScene;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import java.util.Arrays;

/** Describes the sample game: five scenes, of which a setting chooses one. */
public final class SampleGame {

    static final String BODIES = "bodies";

    /** The description, by default of the scene meteors. */
    public static final GameSpec<Scene> GAME = GameSpec.of(Meteors.GAME.name(), Meteors.GAME.version())
            .setting(Meteors.SCENE, Meteors.NAME, otherScenes())
            .setting(Meteors.SHIPS, 1, 1, Game.MAX_SHIPS)
            .setting(BODIES, 1, 1, SceneName.CROWD.maxBodies)
            .rate(Meteors.GAME.rate())
            .register((world, game) -> create(game).register(world))
            .parts((world, scheduler, game) -> {
                Scene scene = create(game);
                scene.begin(world, scheduler);
                return scene;
            });

    private SampleGame() {}

    private static String[] otherScenes() {
        return Arrays.stream(SceneName.values()).skip(1).map(SceneName::label).toArray(String[]::new);
    }

    /** Describes another scene, with its default step rate and its default number of bodies. */
    static GameSpec<Scene> of(SceneName scene, GameSpec<Scene> game) {
        return game.with(Meteors.SCENE, scene.label())
                .with(BODIES, Math.max(1, scene.defaultBodies))
                .rate(scene.stepRate());
    }

    /** Returns the scene of a description. */
    static SceneName scene(GameSpec<?> game) {
        return SceneName.of(game.text(Meteors.SCENE));
    }

    private static Scene create(GameSpec<?> game) {
        SceneName scene = scene(game);
        int bodies = scene.requireBodies(game.number(BODIES));
        return switch (scene) {
            case METEORS -> new MeteorsScene(game);
            case BOUNCE -> new BounceScene(game.seed(), bodies);
            case LAB -> new LabScene(game.seed(), new LabSettings(game.rate(), Options.DEFAULT_DISPLAY_RATE, 0, 0));
            case CROWD -> new CrowdScene(game.seed(), bodies);
            case KEYS -> new KeysScene(game.seed());
        };
    }
}
