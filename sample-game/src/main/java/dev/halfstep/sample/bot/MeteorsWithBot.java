package dev.halfstep.sample.bot;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.meteors.MeteorsScene;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.util.function.LongFunction;

/** Recipes of meteors, played by the bot from a seed, without an audio device. A run fails if entities leak. */
public final class MeteorsWithBot implements LongFunction<WorldRecipe> {

    /** 11 large meteors become 44 small ones at most; the rest are shots, a ship and the game. */
    static final int MAX_ENTITIES = 60;

    private static final int STEPS_PER_SECOND = 25;

    /** Creates a source of recipes. */
    public MeteorsWithBot() {}

    @Override
    public WorldRecipe apply(long seed) {
        return new WorldRecipe()
                .register(world -> scene(seed).register(world))
                .rate(Rate.hz(STEPS_PER_SECOND))
                .lenient()
                .wire((world, scheduler) -> begin(scene(seed), world, scheduler));
    }

    private static MeteorsScene scene(long seed) {
        return new MeteorsScene(seed, true, HighScore.unsaved());
    }

    private static void begin(MeteorsScene scene, World world, SystemScheduler scheduler) {
        scene.begin(world, scheduler);
        scene.addSounds(SoundPlayer.silent(), scheduler); // reads events as the game with a window does
        scheduler.presentation("entity-limit", MeteorsWithBot::checkEntities);
    }

    private static void checkEntities(PresentationContext frame) {
        int entities = frame.world().size();
        if (entities > MAX_ENTITIES) {
            throw new IllegalStateException(
                    "meteors must have at most " + MAX_ENTITIES + " entities: " + entities + "; a system leaks them");
        }
    }
}
