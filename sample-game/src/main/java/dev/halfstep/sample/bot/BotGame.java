package dev.halfstep.sample.bot;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.meteors.MeteorsScene;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Runs meteors headless, played by the bot, without an audio device. */
final class BotGame implements AutoCloseable {

    private static final int STEPS_PER_SECOND = 25;
    private static final long STEP_NANOS = 1_000_000_000L / STEPS_PER_SECOND;

    private final World world;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();
    private final int stepsPerFrame;
    private int maxEntities;

    /** Creates a game whose frames run a number of steps each, 1 to 6. The outcome is the same for every number. */
    BotGame(long seed, int stepsPerFrame) {
        this.stepsPerFrame = stepsPerFrame;
        MeteorsScene scene = new MeteorsScene(seed, true, HighScore.unsaved());
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        world = builder.build();
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEPS_PER_SECOND)));
        scene.begin(world, scheduler);
        scene.addSounds(
                SoundPlayer.silent(),
                scheduler); // registers the event readers of the windowed game, so that they are exercised too
    }

    /** Runs frames until the game has simulated a number of steps in total. */
    void playUntil(long steps) {
        long left = steps - scheduler.timestep().steps();
        while (left > 0) {
            long stepsNow = Math.min(left, stepsPerFrame);
            scheduler.frame(host, stepsNow * STEP_NANOS);
            maxEntities = Math.max(maxEntities, world.size());
            left -= stepsNow;
        }
    }

    /** Returns the maximum number of entities at the end of a frame. */
    int maxEntities() {
        return maxEntities;
    }

    long hash() {
        return StateHash.of(world);
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
