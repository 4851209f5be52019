package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.entity.EntityId;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a child that is spawned or despawned within a step is drawn relative to its parent. */
class ChildOccurrencesTest {

    private static final long STEP_NANOS = 100_000_000L;

    private final World world =
            World.builder().register(Transform.TYPE).register(Parent.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final HeadlessHost host = new HeadlessHost();
    private final EntityId parent = world.spawn(Transform.at(100, 0));
    private EntityId child;

    /** The x of the child in the newest frame, NaN if it is not drawn. */
    private float x;

    @AfterEach
    void close() {
        world.close();
    }

    /** Adds a system that spawns a child at fraction 0.6 of step 2, moving from x = 6 to 10 relative to its parent. */
    private void addSystems() {
        scheduler.simulation("spawn", step -> {
            if (step.step() == 2) {
                Transform end = Transform.at(10, 0).startAt(Transform.at(6, 0));
                child = step.commands().spawnAt(0.6f, end, new Parent(parent));
            }
        });
        scheduler.presentation(
                "read",
                frame -> x = child != null && world.isVisible(child)
                        ? world.get(child, InterpolatedTransform.class).x()
                        : Float.NaN);
    }

    /** Runs a frame and returns the drawn x of the child. */
    private float xAfter(long nanos) {
        scheduler.frame(host, nanos);
        return x;
    }

    @Test
    void aChildMovesFromItsStartPose() {
        addSystems();
        assertEquals(Float.NaN, xAfter(2 * STEP_NANOS + STEP_NANOS / 2));
        assertEquals(106 + 4 * 0.25f, xAfter(STEP_NANOS / 5), 1e-4f); // alpha 0.7
        assertEquals(106 + 4 * 0.75f, xAfter(STEP_NANOS / 5), 1e-4f); // alpha 0.9
    }

    @Test
    void aChildSpawnedInAnEarlierStepOfTheFrameMoves() {
        addSystems();
        scheduler.simulation("move", step -> {
            if (step.step() > 2) {
                world.get(child, Transform.class).translate(8, 0, 0);
            }
        });
        assertEquals(Float.NaN, xAfter(3 * STEP_NANOS / 2));
        assertEquals(112, xAfter(7 * STEP_NANOS / 4), 1e-4f); // steps 2 and 3, alpha 0.25
    }

    @Test
    void aChildSpawnedAndDespawnedInAStepFollowsItsParent() {
        addSystems();
        scheduler
                .simulation("despawn", step -> {
                    if (step.step() == 2) {
                        step.commands().despawnAt(0.8f, child);
                    }
                })
                .after("spawn");
        assertEquals(Float.NaN, xAfter(2 * STEP_NANOS + STEP_NANOS / 2));
        assertEquals(106 + 4 * 0.25f, xAfter(STEP_NANOS / 5), 1e-4f); // alpha 0.7
        assertEquals(Float.NaN, xAfter(STEP_NANOS / 5));
    }
}
