package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.PresentedGame.Glow;
import dev.halfstep.frame.PresentedGame.Tint;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that frames allocate nothing while spawns, despawns and teleports wait for their presentation time. */
class PresentedGarbageTest {

    private static final ThreadMXBean THREAD_BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES = 2_000;
    private static final int ENTITIES = 100;
    private static final int PARTITIONS = 3;

    private int visited;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void frameWithUnpresentedOccurrencesAllocatesNothing(boolean gpuInterpolation) {
        SchedulerSettings settings =
                gpuInterpolation ? SchedulerSettings.defaults().withGpuInterpolation() : SchedulerSettings.defaults();
        try (PresentedGame game = new PresentedGame(settings)) {
            List<EntityId> ids = new ArrayList<>();
            for (int i = 0; i < ENTITIES; i++) {
                ids.add(
                        gpuInterpolation || i % 3 != 1 // where the renderer interpolates, children are refused
                                ? game.spawn(i, new Tint(i), new Glow(i))
                                : game.spawn(i, new Tint(i), new Parent(ids.get(0))));
            }
            game.in(1, step -> {
                for (int i = 10; i < 30; i++) {
                    step.commands().despawnAt(i % 2 == 0 ? 1f : 0.9f, ids.get(i));
                    step.commands().spawn(Transform.at(i, 0), new Tint(i), new Glow(i));
                    EntityId living = ids.get(i + 40); // not one of the despawned entities
                    game.transform(living).teleportAt(0.5f, i, 0, 0);
                }
            });
            Query1<InterpolatedTransform> poses = game.world.query(InterpolatedTransform.class);
            Query1<Tint> tints = game.world.query(Tint.class);
            Query1.Each<InterpolatedTransform> each = (id, pose) -> visited++;
            Query1.EachSpan span = (entities, values) -> visited += entities.size();
            HeadlessHost host = new HeadlessHost();
            game.frame(1, 0.25f, frame -> visitAll(poses, tints, each, span));
            visited = 0;
            game.frameOf(0, frame -> visitAll(poses, tints, each, span));
            int kindsOfVisits = 4; // entity by entity, by spans, by partitions, by the count
            assertEquals(kindsOfVisits * ENTITIES, visited, "despawned entities must be visible, new ones must not");

            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 10; round++) {
                long bytesBefore = THREAD_BEAN.getThreadAllocatedBytes(
                        Thread.currentThread().getId());
                for (int i = 0; i < FRAMES; i++) {
                    game.scheduler.frame(host, 0);
                }
                minBytes = Math.min(
                        minBytes,
                        THREAD_BEAN.getThreadAllocatedBytes(
                                        Thread.currentThread().getId())
                                - bytesBefore);
            }
            assertTrue(
                    minBytes < FRAMES,
                    "less than one byte per frame is allowed: " + minBytes + " bytes in " + FRAMES + " frames");
        }
    }

    /** Visits all entities in four ways. */
    private void visitAll(
            Query1<InterpolatedTransform> poses,
            Query1<Tint> tints,
            Query1.Each<InterpolatedTransform> each,
            Query1.EachSpan span) {
        poses.forEach(each);
        tints.forEachSpan(span);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            poses.forEachPartition(partition, PARTITIONS, each);
        }
        visited += poses.count();
    }
}
