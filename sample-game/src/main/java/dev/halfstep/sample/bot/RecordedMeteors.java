package dev.halfstep.sample.bot;

import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.testkit.WorldRecipe;
import java.util.function.Function;

/** Builds the recipe that replays a recorded game of meteors, which a player or the bot has played. */
public final class RecordedMeteors implements Function<RecordedGame, WorldRecipe> {

    /** The name of the game in the header of its recordings. */
    private static final String GAME = "halfstep-sample-game";

    private static final String SCENE = "meteors";

    /** Creates a factory of recipes. */
    public RecordedMeteors() {}

    @Override
    public WorldRecipe apply(RecordedGame game) {
        String scene = game.settings().get("scene");
        if (!game.name().equals(GAME) || !SCENE.equals(scene)) {
            throw new IllegalArgumentException("a recording must be of the scene " + SCENE + " of " + GAME
                    + ": it is of " + scene + " of " + game.name());
        }
        boolean isBotPlaying = false; // the recording has the input of the bot too
        return new WorldRecipe()
                .register(Meteors::register)
                .lenient() // strict mode hashes the state in each frame, which is slow
                .wire((world, scheduler) ->
                        new Meteors(game.seed(), isBotPlaying, HighScore.unsaved()).begin(world, scheduler));
    }
}
