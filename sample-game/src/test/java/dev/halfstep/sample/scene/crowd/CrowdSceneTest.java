package dev.halfstep.sample.scene.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

class CrowdSceneTest {

    private static final int BODIES = 3_000;
    private static final long STEP_NANOS = 40_000_000;

    private static long play(int workers) {
        CrowdScene scene = new CrowdScene(1, BODIES);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(
                        world,
                        new FixedTimestep(Rate.hz(25)),
                        SchedulerSettings.defaults().withWorkers(workers))) {
            scene.begin(world, scheduler);
            for (int i = 0; i < 400; i++) {
                scheduler.frame(new HeadlessHost(), STEP_NANOS);
            }
            assertEquals(BODIES, world.query(Transform.class).count());
            world.query(Transform.class)
                    .forEach((id, pose) -> assertTrue(
                            Math.abs(pose.x()) < 640 && Math.abs(pose.y()) < 360, () -> "stays in view: " + pose));
            return StateHash.of(world);
        }
    }

    @Test
    void theCrowdStaysInViewAndIsTheSameForEveryNumberOfWorkers() {
        assertEquals(play(1), play(3));
    }

    /** A step takes 200 ms here: the player sees the crowd for a while before anybody has moved. */
    @Test
    void theFirstFramesShowTheCrowdAllOverTheView() {
        CrowdScene scene = new CrowdScene(1, BODIES);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(5)))) {
            scene.begin(world, scheduler);
            for (int frame = 0; frame < 20; frame++) {
                scheduler.frame(new HeadlessHost(), frame == 0 ? 0 : 16_000_000);
                int[] inColumn = new int[10];
                int[] inRow = new int[10];
                world.query(InterpolatedTransform.class).forEach((id, pose) -> {
                    inColumn[(int) ((pose.x() + 640) / 128)]++;
                    inRow[(int) ((pose.y() + 360) / 72)]++;
                });
                for (int i = 0; i < 10; i++) {
                    assertEquals(BODIES / 10, inColumn[i], 100, "column " + i + " of frame " + frame);
                    assertEquals(BODIES / 10, inRow[i], 100, "row " + i + " of frame " + frame);
                }
            }
        }
    }
}
