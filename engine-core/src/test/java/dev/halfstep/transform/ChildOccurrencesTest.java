package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a child that is spawned or despawned within a step is drawn relative to its parent. */
class ChildOccurrencesTest {

    private static final long STEP_NANOS = 100_000_000L;

    /** The length of a frame in which alpha grows by 0.2. */
    private static final long FIFTH_OF_STEP_NANOS = STEP_NANOS / 5;

    /** The first frame: step 2 is the newest, and alpha is 0.5, before the spawn at 0.6. */
    private static final long TWO_AND_A_HALF_STEPS_NANOS = 5 * STEP_NANOS / 2;

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

    /** Spawns a child at fraction 0.6 of step 2, which moves from x = 6 to x = 10 relative to its parent. */
    private void spawnChildInStep2() {
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
        spawnChildInStep2();
        assertEquals(Float.NaN, xAfter(TWO_AND_A_HALF_STEPS_NANOS));
        // The motion from 106 to 110 takes from alpha 0.6 to 1.
        assertEquals(106 + 4 * 0.25f, xAfter(FIFTH_OF_STEP_NANOS), 1e-4f); // alpha 0.7
        assertEquals(106 + 4 * 0.75f, xAfter(FIFTH_OF_STEP_NANOS), 1e-4f); // alpha 0.9
    }

    @Test
    void aChildSpawnedInAnEarlierStepOfTheFrameMoves() {
        spawnChildInStep2();
        scheduler.simulation("move", step -> {
            if (step.step() > 2) {
                world.get(child, Transform.class).translate(8, 0, 0);
            }
        });
        assertEquals(Float.NaN, xAfter(3 * STEP_NANOS / 2));
        assertEquals(112, xAfter(7 * STEP_NANOS / 4), 1e-4f); // steps 2 and 3; at alpha 0.25 between 110 and 118
    }

    @Test
    void aChildSpawnedAndDespawnedInAStepFollowsItsParent() {
        spawnChildInStep2();
        scheduler
                .simulation("despawn", step -> {
                    if (step.step() == 2) {
                        step.commands().despawnAt(0.8f, child);
                    }
                })
                .after("spawn");
        assertEquals(Float.NaN, xAfter(TWO_AND_A_HALF_STEPS_NANOS));
        assertEquals(106 + 4 * 0.25f, xAfter(FIFTH_OF_STEP_NANOS), 1e-4f); // alpha 0.7
        assertEquals(Float.NaN, xAfter(FIFTH_OF_STEP_NANOS));
    }
}
