package dev.halfstep.sample;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.meteors.MeteorsScene;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;

/** One game of meteors that a bot plays, with everything but a picture and a device for its sounds. */
final class BotGame implements AutoCloseable {

    private static final int STEPS_PER_SECOND = 25;
    private static final long STEP_NANOS = 1_000_000_000L / STEPS_PER_SECOND;

    private final World world;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();
    private final int stepsPerFrame;
    private int mostEntities;

    /** With 1 to 6 steps in each frame: the outcome must not depend on it. */
    BotGame(long seed, int stepsPerFrame) {
        this.stepsPerFrame = stepsPerFrame;
        MeteorsScene scene = new MeteorsScene(seed, true, HighScore.unkept());
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        world = builder.build();
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEPS_PER_SECOND)));
        scene.begin(world, scheduler);
        scene.sound(SoundPlayer.silent(), scheduler); // reads all events
    }

    /** Plays on until there have been so many steps. */
    void playUntil(long steps) {
        long left = steps - scheduler.timestep().steps();
        while (left > 0) {
            long now = Math.min(left, stepsPerFrame);
            scheduler.frame(host, now * STEP_NANOS);
            mostEntities = Math.max(mostEntities, world.size());
            left -= now;
        }
    }

    /** The most entities that there were at the end of a frame. */
    int mostEntities() {
        return mostEntities;
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
