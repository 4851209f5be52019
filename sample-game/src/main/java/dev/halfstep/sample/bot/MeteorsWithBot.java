package dev.halfstep.sample.bot;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.util.function.LongFunction;

/** Builds recipes of meteors in which the bot plays, without an audio device. A run fails if entities leak. */
public final class MeteorsWithBot implements LongFunction<WorldRecipe> {

    /**
     * A limit that only a leak exceeds. 11 large meteors break into at most 44 small ones. Shots, ship, saucer and game
     * are far fewer than the other 41 entities.
     */
    static final int MAX_ENTITIES = 85;

    private static final int STEPS_PER_SECOND = 25;

    /** Creates a factory of recipes. */
    public MeteorsWithBot() {}

    @Override
    public WorldRecipe apply(long seed) {
        return new WorldRecipe()
                .register(Meteors::register)
                .rate(Rate.hz(STEPS_PER_SECOND))
                .lenient() // strict mode hashes the state in each frame, which is slow
                .wire((world, scheduler) -> begin(seed, world, scheduler));
    }

    private static void begin(long seed, World world, SystemScheduler scheduler) {
        boolean isBotPlaying = true;
        Meteors game = new Meteors(seed, isBotPlaying, HighScore.unsaved());
        game.begin(world, scheduler);
        game.addSounds(SoundPlayer.silent(), scheduler); // so that events have the same readers as in a window
        scheduler.presentation("entity-limit", MeteorsWithBot::checkEntityCount);
    }

    private static void checkEntityCount(PresentationContext frame) {
        int entities = frame.world().size();
        if (entities > MAX_ENTITIES) {
            throw new IllegalStateException(
                    "meteors must have at most " + MAX_ENTITIES + " entities: " + entities + "; a system leaks them");
        }
    }
}
