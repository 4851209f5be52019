package dev.halfstep.sample.bot;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.sample.scene.meteors.MeteorsScene;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.testkit.WorldRecipe;
import java.util.function.Function;

/** Recipes of recorded games of meteors, played by the bot or by hand. */
public final class RecordedMeteors implements Function<RecordedGame, WorldRecipe> {

    private static final String GAME = "halfstep-sample-game";
    private static final String SCENE = "meteors";

    /** Creates a source of recipes. */
    public RecordedMeteors() {}

    @Override
    public WorldRecipe apply(RecordedGame game) {
        String scene = game.settings().get("scene");
        if (!game.name().equals(GAME) || !SCENE.equals(scene)) {
            throw new IllegalArgumentException(
                    "a recording must be of " + GAME + ", " + SCENE + ": it is of " + game.name() + ", " + scene);
        }
        WorldRecipe recipe = new WorldRecipe()
                .register(world -> scene(game.seed()).register(world))
                .lenient()
                .wire((world, scheduler) -> scene(game.seed()).begin(world, scheduler));
        String shuffle = game.settings().get("shuffle");
        return shuffle == null ? recipe : recipe.shuffle(Long.parseLong(shuffle));
    }

    private static MeteorsScene scene(long seed) {
        return new MeteorsScene(seed, false, HighScore.unsaved());
    }
}
