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

/** Plays meteors by a bot, without a picture and without a sound device. */
final class BotGame implements AutoCloseable {

    private static final int STEPS_PER_SECOND = 25;
    private static final long STEP_NANOS = 1_000_000_000L / STEPS_PER_SECOND;

    private final World world;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();
    private final int stepsPerFrame;
    private int maxEntities;

    /** Creates a game with 1 to 6 steps in each frame; the outcome must not depend on their number. */
    BotGame(long seed, int stepsPerFrame) {
        this.stepsPerFrame = stepsPerFrame;
        MeteorsScene scene = new MeteorsScene(seed, true, HighScore.unsaved());
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        world = builder.build();
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEPS_PER_SECOND)));
        scene.begin(world, scheduler);
        scene.sound(SoundPlayer.silent(), scheduler); // adds readers of all events
    }

    /** Plays until the game has run so many steps. */
    void playUntil(long steps) {
        long left = steps - scheduler.timestep().steps();
        while (left > 0) {
            long now = Math.min(left, stepsPerFrame);
            scheduler.frame(host, now * STEP_NANOS);
            maxEntities = Math.max(maxEntities, world.size());
            left -= now;
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
