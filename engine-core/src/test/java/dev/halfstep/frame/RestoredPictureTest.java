package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

/** Tests that a restored snapshot is presented at the end of its step, until the next step runs. */
class RestoredPictureTest {

    private static final long STEP_NANOS = 100_000_000L;

    @Test
    void aRestoredSnapshotIsDrawnAtTheEndOfItsStep() {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            EntityId id = world.spawn(Transform.at(0, 0));
            scheduler.simulation("move", step -> {
                world.get(id, Transform.class).translate(10, 0, 0);
                if (step.step() == 2) {
                    world.get(id, Transform.class).teleportAt(0.75f, 500, 0, 0).translate(2.5f, 0, 0);
                }
            });
            HeadlessHost host = new HeadlessHost();
            Snapshot snapshot = scheduler.state().newSnapshot();
            scheduler.frame(host, 2 * STEP_NANOS);
            snapshot.save();
            scheduler.frame(host, STEP_NANOS / 2);
            assertEquals(15, drawnX(world, id), 1e-4f); // in the middle of step 2, before the teleport
            scheduler.frame(host, STEP_NANOS);
            snapshot.restore();
            scheduler.frame(host, 0);
            assertEquals(502.5f, drawnX(world, id), 1e-4f); // at the end of step 2
            scheduler.frame(host, STEP_NANOS);
            assertEquals(507.5f, drawnX(world, id), 1e-4f); // in the middle of step 3
        }
    }

    private static float drawnX(World world, EntityId id) {
        return world.get(id, InterpolatedTransform.class).x();
    }
}
