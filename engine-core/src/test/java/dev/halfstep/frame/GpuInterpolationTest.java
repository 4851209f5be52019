package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a scheduler that leaves the interpolation of poses to the renderer. It runs ten steps a second. */
class GpuInterpolationTest {

    private static final long MILLI_NANOS = 1_000_000;

    private final World world =
            World.builder().register(Transform.TYPE).register(Parent.TYPE).build();
    private final HeadlessHost host = new HeadlessHost();

    /** The pose revision of each frame, which grows if the renderer must load new poses. */
    private final List<Long> revisions = new ArrayList<>();

    private @Nullable PresentationContext context;

    @AfterEach
    void close() {
        world.close();
    }

    private SystemScheduler scheduler(SchedulerSettings settings) {
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)), settings);
        scheduler.presentation("record revision", frame -> {
            revisions.add(frame.poseRevision());
            context = frame;
        });
        return scheduler;
    }

    private SystemScheduler gpuScheduler() {
        return scheduler(SchedulerSettings.defaults().withGpuInterpolation());
    }

    @Test
    void everyFrameWithStepsHasANewRevision() {
        SystemScheduler scheduler = gpuScheduler();
        world.spawn(Transform.at(1, 2));
        for (long millis : new long[] {0, 40, 40, 40, 40, 250, 10}) { // steps run in the frames 4 and 6
            scheduler.frame(host, millis * MILLI_NANOS);
        }
        assertEquals(List.of(0L, 0L, 0L, 1L, 1L, 2L, 2L), revisions);
        assertTrue(Objects.requireNonNull(context).isGpuInterpolated());
    }

    @Test
    void writeBetweenFramesGivesOneNewRevision() {
        SystemScheduler scheduler = gpuScheduler();
        EntityId id = world.spawn(Transform.at(1, 2));
        scheduler.frame(host, 0);
        world.get(id, Transform.class).teleport(5, 5, 5);
        scheduler.frame(host, MILLI_NANOS);
        scheduler.frame(host, MILLI_NANOS);
        assertEquals(List.of(0L, 1L, 1L), revisions);
    }

    /** A system sets the smoothing after the engine has counted the revision of the frame. */
    @Test
    void changeOfSmoothingInPresentationGivesOneNewRevision() {
        SystemScheduler scheduler = gpuScheduler();
        EntityId id = world.spawn(Transform.at(1, 2));
        scheduler.simulation("move", step -> world.get(id, Transform.class).translate(8, 0, 0));
        scheduler.presentation("smooth", frame -> {
            if (frame.frame() == 2) {
                world.get(id, Transform.class).setSmoothing(Smoothing.SNAP);
            }
        });
        for (long millis : new long[] {120, 10, 10, 10}) {
            scheduler.frame(host, millis * MILLI_NANOS);
        }
        assertEquals(List.of(1L, 1L, 2L, 2L), revisions);
    }

    @Test
    void switchingTheDelayOffInAStepWithATeleportGivesANewRevision() {
        SystemScheduler scheduler = gpuScheduler();
        EntityId id = world.spawn(Transform.at(1, 2));
        scheduler.simulation(
                "teleport", step -> world.get(id, Transform.class).teleport((float) (8 * step.step()), 0, 0));
        scheduler.frame(host, 120 * MILLI_NANOS);
        assertEquals(1, endPosesOf(id)[0], "before the teleport");
        scheduler.setDelayingOccurrences(false);
        scheduler.frame(host, 10 * MILLI_NANOS);
        assertEquals(8, endPosesOf(id)[0], "after the teleport");
        scheduler.frame(host, 10 * MILLI_NANOS);
        assertEquals(List.of(1L, 2L, 2L), revisions);
    }

    private float[] endPosesOf(EntityId id) {
        float[] ends = new float[20];
        world.query(InterpolatedTransform.class).forEachSpan((ids, poses) -> {
            assertEquals(id, ids.get(0));
            InterpolatedTransform.readEndpoints(poses, 0, ends, 0);
        });
        return ends;
    }

    @Test
    void countsNoRevisionsIfTheEngineInterpolates() {
        SystemScheduler scheduler = scheduler(SchedulerSettings.defaults());
        scheduler.frame(host, 0);
        scheduler.frame(host, 300 * MILLI_NANOS);
        assertEquals(List.of(0L, 0L), revisions);
        assertFalse(Objects.requireNonNull(context).isGpuInterpolated());
    }

    @Test
    void interpolatedTransformCannotBeRead() {
        EntityId id = world.spawn(Transform.at(1, 2));
        SystemScheduler scheduler = gpuScheduler();
        scheduler.frame(host, 0);
        InterpolatedTransform interpolated = world.get(id, InterpolatedTransform.class);
        String refusal =
                assertThrows(IllegalStateException.class, interpolated::x).getMessage();
        assertEquals(
                "where the renderer interpolates, no InterpolatedTransform can be read: use PreviousTransform,"
                        + " Transform and alpha, and draw by layers that interpolate",
                refusal);
        assertThrows(
                IllegalStateException.class,
                () -> world.query(InterpolatedTransform.class).forEachSpan((ids, poses) -> poses.read()));
        assertThrows(IllegalStateException.class, () -> new Transform().teleport(interpolated));
        assertEquals(1f, world.get(id, Transform.class).x(), "a Transform must stay readable");
    }

    @Test
    void aFailureNamesTheSystemThatReadsAnInterpolatedTransform() {
        world.spawn(Transform.at(1, 2));
        SystemScheduler scheduler = gpuScheduler();
        scheduler.presentation(
                "camera",
                frame -> frame.world().query(InterpolatedTransform.class).forEach((id, pose) -> pose.x()));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> scheduler.frame(host, 0));
        assertTrue(failure.getMessage().contains("camera"), failure.getMessage());
    }

    @Test
    void anotherSchedulerOfTheWorldCanInterpolate() {
        EntityId id = world.spawn(Transform.at(0, 0));
        SystemScheduler first = gpuScheduler();
        first.simulation("move", step -> world.get(id, Transform.class).translate(8, 0, 0));
        first.frame(host, 0);
        first.frame(host, 100 * MILLI_NANOS);
        first.frame(host, 0);
        SystemScheduler second = scheduler(SchedulerSettings.defaults());
        second.frame(host, 0);
        second.setInterpolating(false); // draws the newest step
        second.frame(host, 0);
        InterpolatedTransform interpolated = world.get(id, InterpolatedTransform.class);
        assertEquals(8f, interpolated.x());
        first.frame(host, 0);
        assertThrows(IllegalStateException.class, interpolated::x);
    }

    @Test
    void aChildIsRefusedInTheNextFrame() {
        EntityId parent = world.spawn(Transform.at(1, 2));
        SystemScheduler scheduler = gpuScheduler();
        scheduler.frame(host, 0);
        world.spawn(Transform.at(1, 0), new Parent(parent));
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> scheduler.frame(host, MILLI_NANOS));
        assertEquals(
                "where the renderer interpolates, no entity can have a Parent",
                Objects.requireNonNull(failure.getCause()).getMessage());
    }

    /** The spawn is presented at the end of its step, one frame later. */
    @Test
    void parentOfAnEntityWhoseSpawnIsStillToBePresentedIsRefused() {
        SystemScheduler scheduler = gpuScheduler();
        EntityId parent = world.spawn(Transform.at(0, 0));
        scheduler.simulation("spawn child", step -> step.commands().spawn(Transform.at(1, 0), new Parent(parent)));
        String message = assertThrows(SystemFailureException.class, () -> scheduler.frame(host, 120 * MILLI_NANOS))
                .getCause()
                .getMessage();
        assertEquals("where the renderer interpolates, no entity can have a Parent", message);
    }

    @Test
    void slerpIsRefusedByTheConstructor() {
        try (World slerping =
                World.builder().register(Transform.TYPE_WITH_SLERP).build()) {
            SchedulerSettings settings = SchedulerSettings.defaults().withGpuInterpolation();
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new SystemScheduler(slerping, new FixedTimestep(Rate.hz(10)), settings));
        }
    }

    @Test
    void endPosesAreThePosesAtAlpha0And1() {
        EntityId id = world.spawn(Transform.at(1, 2));
        SystemScheduler scheduler = gpuScheduler();
        float sqrtHalf = (float) Math.sqrt(0.5);
        scheduler.simulation(
                "move",
                step -> world.get(id, Transform.class)
                        .setPosition(4, 6, 0)
                        .setScale(2)
                        .setRotation(new Quaternionf(0, 0, sqrtHalf, sqrtHalf)));
        scheduler.frame(host, 0);
        scheduler.frame(host, 100 * MILLI_NANOS);
        float[] previous = {1, 2, 0, 0, 0, 0, 1, 1, 1, 1};
        float[] newest = {4, 6, 0, 0, 0, sqrtHalf, sqrtHalf, 2, 2, 2};
        float[] extrapolated = {7, 10, 0, 0, 0, 1, 0, 3, 3, 3}; // the motion of the step once more
        assertEndPoses(id, Smoothing.INTERPOLATE, previous, newest);
        assertEndPoses(id, Smoothing.SNAP, newest, newest);
        assertEndPoses(id, Smoothing.EXTRAPOLATE, newest, extrapolated);
    }

    private void assertEndPoses(EntityId id, Smoothing smoothing, float[] atAlpha0, float[] atAlpha1) {
        world.get(id, Transform.class).setSmoothing(smoothing);
        int poseFloats = 10; // 3 of the position, 4 of the rotation, 3 of the scale
        int offset = 1; // not 0, to test that the offset is respected
        float[] ends = new float[offset + 2 * poseFloats];
        world.query(InterpolatedTransform.class)
                .forEachSpan((ids, poses) ->
                        assertEquals(smoothing, InterpolatedTransform.readEndpoints(poses, 0, ends, offset)));
        float[] expected = new float[offset + 2 * poseFloats];
        System.arraycopy(atAlpha0, 0, expected, offset, poseFloats);
        System.arraycopy(atAlpha1, 0, expected, offset + poseFloats, poseFloats);
        assertArrayEquals(expected, ends, 1e-6f);
    }
}
