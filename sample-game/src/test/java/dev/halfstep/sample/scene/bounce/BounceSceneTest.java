package dev.halfstep.sample.scene.bounce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BounceSceneTest {

    private static final long STEP_NANOS = 40_000_000L;

    private final BounceScene scene = new BounceScene(8, 3);
    private final World world = world(scene);
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final HeadlessHost host = new HeadlessHost();

    BounceSceneTest() {
        scene.begin(world, scheduler);
    }

    private static World world(BounceScene scene) {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        return builder.build();
    }

    @AfterEach
    void closeWorld() {
        world.close();
    }

    @Test
    void aBallFliesTwentyUnitsAStep() {
        scheduler.frame(host, STEP_NANOS);

        world.query(Transform.class, PreviousTransform.class, Velocity.class)
                .forEach((id, now, before, velocity) ->
                        assertEquals(20.0, Math.hypot(now.x() - before.x(), now.y() - before.y()), 1e-4, id::toString));
    }

    @Test
    void aBallNeverLeavesItsBox() {
        for (int i = 0; i < 5_000; i++) {
            scheduler.frame(host, STEP_NANOS);
            world.query(Transform.class, Walls.class)
                    .forEach((id, ball, walls) -> assertTrue(
                            ball.x() >= walls.left()
                                    && ball.x() <= walls.right()
                                    && ball.y() >= walls.bottom()
                                    && ball.y() <= walls.top(),
                            () -> id + " at " + ball));
        }
    }

    @Test
    void theRawTwinIsDrawnAtItsNewestStepAndTheOtherBetweenTwo() {
        scheduler.frame(host, STEP_NANOS + STEP_NANOS / 4);

        List<Float> alphas = new ArrayList<>();
        world.query(PreviousTransform.class, InterpolatedTransform.class, Transform.class)
                .forEach((id, before, drawn, now) -> {
                    if (now.x() != before.x()) {
                        alphas.add((drawn.x() - before.x()) / (now.x() - before.x()));
                    }
                });

        assertEquals(6, alphas.size());
        assertEquals(3, alphas.stream().filter(alpha -> alpha == 1f).count());
        assertEquals(
                3,
                alphas.stream().filter(alpha -> Math.abs(alpha - 0.25f) < 1e-3f).count());
    }
}
