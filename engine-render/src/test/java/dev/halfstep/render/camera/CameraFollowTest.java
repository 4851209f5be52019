package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the position of a follower. In tests with bounds, a view of 16 x 9 units lies within 40 x 9 units. */
class CameraFollowTest {

    private static final FramebufferSize SIZE = new FramebufferSize(1280, 720);

    /** The centre of a view with a width of 16 that touches the right side of bounds at x = 40. */
    private static final float MAX_CENTER_X = 32f;

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 30, 60, 144, 1000})
    void halvesTheDistancePerHalfLifeAtEveryFrameRate(int framesPerHalfLife) {
        CameraFollow follow = new CameraFollow(0.5);
        follow.jumpTo(0f, 0f, 0f);

        for (int i = 0; i < framesPerHalfLife; i++) {
            follow.moveTowards(8f, -4f, 2f, 0.5f / framesPerHalfLife);
        }

        assertEquals(4f, follow.x(), 1e-3f, "half of 8");
        assertEquals(-2f, follow.y(), 1e-3f, "half of -4");
        assertEquals(1f, follow.z(), 1e-3f, "half of 2");
    }

    @Test
    void startsAtItsTarget() {
        CameraFollow follow = new CameraFollow(0.5);

        follow.moveTowards(8f, 3f, 0f, 0.001f);

        assertEquals(8f, follow.x());
        assertEquals(3f, follow.y());
    }

    @Test
    void keepsTheDistanceFromItsTargetInAShiftedWorld() {
        CameraFollow follow = new CameraFollow(0.5);
        follow.shift(1000f, 0f, 0f); // without a target yet: it starts at the shifted one
        follow.moveTowards(8f, 3f, 0f, 0.1f);
        follow.shift(1000f, -50f, 2f);
        follow.moveTowards(1010f, -47f, 2f, 0.5f); // 4 units a second: a half of 2 units / ln 2 behind

        assertEquals(1010f - 2f * 0.721348f, follow.x(), 1e-4f);
        assertEquals(-47f, follow.y());
        assertEquals(2f, follow.z());
    }

    @Test
    void staysStillWhileNoTimePasses() {
        CameraFollow follow = new CameraFollow(0.5);
        follow.jumpTo(1f, 1f, 1f);

        follow.moveTowards(8f, 3f, 0f, 0f);

        assertEquals(1f, follow.x());
    }

    @Test
    void standsStillWithItsTargetInAPause() {
        try (FlyingTarget target = new FlyingTarget()) {
            target.runFrames(50);
            target.scheduler.timeControl().pause();
            target.runFrames(1); // the pause takes effect
            float before = target.follow.x();
            target.runFrames(50);
            assertEquals(before, target.follow.x(), "the position of the camera");
        }
    }

    @Test
    void hasTheSameLagInSlowMotion() {
        try (FlyingTarget target = new FlyingTarget()) {
            target.runFrames(300);
            assertEquals(
                    1.44f,
                    target.lag(),
                    0.02f,
                    "the target flies a unit in each half-life, so the lag must be 1 / ln 2 units");
            target.scheduler.timeControl().setScaleThousandths(250);
            target.runFrames(1_200);
            assertEquals(1.44f, target.lag(), 0.02f, "the lag at a quarter of the speed");
        }
    }

    /** A target that flies one unit in each half-life of the camera, which follows it by presentation time. */
    private static final class FlyingTarget implements AutoCloseable {
        private static final float HALF_LIFE_SECONDS = 0.5f;
        private static final long FRAME_NANOS = 16_000_000;

        final World world = World.builder().register(Transform.TYPE).build();
        final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        final CameraFollow follow = new CameraFollow(HALF_LIFE_SECONDS);
        final EntityId target = world.spawn(new Transform());

        FlyingTarget() {
            scheduler.simulation(
                    "fly",
                    step -> step.world()
                            .get(target, Transform.class)
                            .translate(step.stepSeconds() / HALF_LIFE_SECONDS, 0f, 0f));
            scheduler.presentation("follow", frame -> follow.moveTowards(pose(), frame.presentationSecondsInFrame()));
        }

        private InterpolatedTransform pose() {
            return world.get(target, InterpolatedTransform.class);
        }

        void runFrames(int count) {
            for (int i = 0; i < count; i++) {
                scheduler.frame(new HeadlessHost(), FRAME_NANOS);
            }
        }

        float lag() {
            return pose().x() - follow.x();
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }

    @Test
    void jumpsToItsTargetAtAHalfLifeOfZero() {
        CameraFollow follow = new CameraFollow(0);
        follow.jumpTo(1f, 1f, 1f);

        follow.moveTowards(8f, 3f, 0f, 0.001f);

        assertEquals(8f, follow.x());
    }

    @Test
    void setsThePositionOfCameras() {
        CameraFollow follow = new CameraFollow(0.5);
        follow.jumpTo(3f, 2f, 1f);
        Camera2d plane = Camera2d.showingHeight(9f);
        Camera3d space = new Camera3d(60f);

        follow.applyTo(plane);
        follow.applyTo(space, 0f, 5f, 10f);

        assertEquals(3f, plane.centerX(SIZE), "the x of the 2D camera");
        assertEquals(2f, plane.centerY(SIZE), "the y of the 2D camera");
        assertEquals(new Vector3f(3f, 7f, 11f), space.position(new Vector3f()), "the position plus the offset");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void rejectsAnInvalidHalfLife(double seconds) {
        assertThrows(IllegalArgumentException.class, () -> new CameraFollow(seconds));
    }

    @Test
    void rejectsANonFiniteTarget() {
        CameraFollow follow = new CameraFollow(1);

        assertThrows(IllegalArgumentException.class, () -> follow.moveTowards(Float.NaN, 0f, 0f, 0.1f));
        follow.jumpTo(0f, 0f, 0f);
        assertThrows(IllegalArgumentException.class, () -> follow.moveTowards(0f, Float.NaN, 0f, 0.1f));
        assertEquals(0f, follow.y(), "a rejected target must not move the follower");
    }

    @Test
    void slowsDownSmoothlyAtTheBounds() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 40f, 9f);
        CameraFollow follow = new CameraFollow(0.15);
        float target = 8f; // half a view from the left bound
        float previousX = 8f;
        float previousSpeed = 0f;
        for (int frame = 0; frame < 400; frame++) { // the target leaves the bounds and reaches x = 88
            target += 0.2f;
            follow.moveTowards(target, 4.5f, 0f, 1 / 60f);
            follow.applyTo(camera, SIZE);
            float x = camera.centerX(SIZE);
            float speed = x - previousX;
            assertTrue(x <= MAX_CENTER_X + 1e-4f, "the view must stay within the bounds");
            if (frame > 0) { // the follower starts at its first target
                assertTrue(
                        Math.abs(speed - previousSpeed) < 0.02f,
                        "the speed must not jump in frame " + frame + ": from " + previousSpeed + " to " + speed
                                + " units a frame");
            }
            previousX = x;
            previousSpeed = frame == 0 ? 0f : speed;
        }
        assertEquals(MAX_CENTER_X, previousX, 1e-3f, "the camera must rest at the edge");
    }

    @Test
    void leavesTheBoundsWithItsTarget() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 40f, 9f);
        CameraFollow follow = new CameraFollow(0.15);
        follow.moveTowards(MAX_CENTER_X, 4.5f, 0f, 0f);
        follow.applyTo(camera, SIZE);
        for (int frame = 0; frame < 600; frame++) { // far beyond the right side
            follow.moveTowards(1_000f, 4.5f, 0f, 1 / 60f);
            follow.applyTo(camera, SIZE);
        }
        assertEquals(MAX_CENTER_X, follow.x(), 1e-3f, "no lag must build up beyond the bounds");

        for (int frame = 0; frame < 2; frame++) { // back within the first frame, at 31 in the second one
            follow.moveTowards(31f, 4.5f, 0f, 1 / 60f);
            follow.applyTo(camera, SIZE);
        }
        assertTrue(
                camera.centerX(SIZE) < MAX_CENTER_X - 0.05f, "the camera must move at once: " + camera.centerX(SIZE));
    }

    @Test
    void aJumpEndsWithinTheBounds() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 40f, 9f);
        CameraFollow follow = new CameraFollow(0.15);
        follow.jumpTo(100f, 100f, 0f);
        follow.applyTo(camera, SIZE);

        assertEquals(MAX_CENTER_X, follow.x(), "half a view from the right bound");
        assertEquals(4.5f, follow.y(), "the middle of bounds that are as high as the view");
    }

    @Test
    void keepsItsPositionWhileThePictureIsEmpty() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 40f, 9f);
        CameraFollow follow = new CameraFollow(0.15);
        follow.jumpTo(10f, 4.5f, 0f);
        follow.applyTo(camera, new FramebufferSize(0, 0)); // a minimised window

        assertEquals(10f, follow.x(), "a picture without pixels has no bounds");
    }

    /** A follower of a body at 10 units a second, whose times between frames come from a source, in seconds. */
    private static float lagAfter(double seconds, DoubleSupplier frames) {
        CameraFollow follow = new CameraFollow(0.05);
        double time = 0;
        follow.moveTowards(0f, 0f, 0f, 0f);
        while (time < seconds - 1e-9) {
            double frameSeconds = Math.min(frames.getAsDouble(), seconds - time);
            time += frameSeconds;
            follow.moveTowards((float) (10 * time), 0f, 0f, (float) frameSeconds);
        }
        return (float) (10 * time) - follow.x();
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 60, 144, 240, 100_000})
    void lagsByTheSameDistanceAtEveryFrameRate(int hertz) {
        assertEquals(0.72135f, lagAfter(1, () -> 1.0 / hertz), 2e-5f, "10 units a second * 0.05 s / ln 2");
    }

    @Test
    void keepsItsDistanceFromABodyInUnevenFrames() {
        RandomStream random = RandomStream.of(7, "jitter");
        CameraFollow follow = new CameraFollow(0.05);
        double time = 0;
        follow.moveTowards(0f, 0f, 0f, 0f);
        for (int frame = 0; frame < 300; frame++) {
            double frameSeconds = frame == 200 ? 0.1 : 1 / 60.0 + random.between(-0.002f, 0.002f); // with a hitch
            time += frameSeconds;
            follow.moveTowards((float) (10 * time), 0f, 0f, (float) frameSeconds);
            if (time > 1) {
                assertEquals(0.72135f, (float) (10 * time) - follow.x(), 2e-5f, "the distance in frame " + frame);
            }
        }
    }

    @Test
    void neverOvershootsATarget() {
        CameraFollow follow = new CameraFollow(0.05);
        follow.moveTowards(0f, 0f, 0f, 0f);
        float previous = 0f;
        for (int frame = 0; frame < 60; frame++) { // a teleport without a jump
            follow.moveTowards(1e6f, 0f, 0f, frame == 0 ? 1e-7f : 1 / 60f);
            assertTrue(follow.x() >= previous && follow.x() <= 1e6f, "x in frame " + frame + ": " + follow.x());
            previous = follow.x();
        }
        assertEquals(1e6f, follow.x(), 20f);
    }

    /** Follows a path for two seconds, in frames of some length, and returns the position. */
    private static CameraFollow along(DoubleUnaryOperator path, int hertz, CameraFollow follow, Camera2d camera) {
        follow.moveTowards((float) path.applyAsDouble(0), 4.5f, 0f, 0f);
        for (int frame = 1; frame <= 2 * hertz; frame++) {
            follow.moveTowards((float) path.applyAsDouble(frame / (double) hertz), 4.5f, 0f, 1f / hertz);
            follow.applyTo(camera, SIZE);
        }
        return follow;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 30, 144, 240})
    void deadZoneAndBoundsDoNotDependOnTheFrameRate(int hertz) {
        DoubleUnaryOperator thereAndBack = t -> t < 1 ? 10 + 40 * t : 50 - 30 * (t - 1);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 40f, 9f);
        CameraFollow exact = along(thereAndBack, 5_000, new CameraFollow(0.3).setDeadZone(4f, 0f), camera);
        CameraFollow follow = along(thereAndBack, hertz, new CameraFollow(0.3).setDeadZone(4f, 0f), camera);

        assertEquals(exact.x(), follow.x(), 1e-4f);
        assertTrue(follow.x() > 24f && follow.x() < 30f, "on its way back: " + follow.x());
    }

    @Test
    void restsWhileTheTargetIsInTheDeadZone() {
        CameraFollow follow = new CameraFollow(0).setDeadZone(4f, 2f);
        follow.moveTowards(10f, 5f, 0f, 0.1f);
        follow.moveTowards(11.9f, 4.1f, 0f, 0.1f);
        assertEquals(10f, follow.x());
        assertEquals(5f, follow.y());
        follow.moveTowards(13f, 3f, 0f, 0.1f);
        assertEquals(11f, follow.x(), 1e-6f, "the right side is at the target");
        assertEquals(4f, follow.y(), 1e-6f, "the lower side is at the target");
        follow.moveTowards(10f, 3f, 0f, 0.1f);
        assertEquals(11f, follow.x(), 1e-6f, "within the box on the way back");
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 60, 144})
    void looksAheadInTheDirectionOfMotion(int hertz) {
        CameraFollow follow = new CameraFollow(0.05).setLookAhead(0.5, 3f, 0.2);
        along(t -> 4 * t, hertz, follow, Camera2d.showing(16f, 9f));
        assertEquals(
                8f - 4 * 0.05f / 0.693147f + 2f * (1f - (float) Math.pow(0.5, 2 / 0.2)),
                follow.x(),
                1e-4f,
                "the lag, and the way of half a second ahead");

        along(t -> 10 * t, hertz, follow, Camera2d.showing(16f, 9f));
        assertEquals(20f - 10 * 0.05f / 0.693147f + 3f, follow.x(), 5e-3f, "3 units ahead at most");
    }

    @Test
    void looksAheadByTheMaximumWithAnyNumberOfSeconds() {
        CameraFollow follow = new CameraFollow(0.1).setLookAhead(Double.MAX_VALUE, 2f, 0.1);
        follow.moveTowards(5f, 0f, 0f, 1f / 60f);
        follow.moveTowards(5f, 0f, 0f, 1f / 60f);
        assertEquals(5f, follow.x(), "at rest");
        for (int frame = 1; frame <= 600; frame++) {
            follow.moveTowards(5f + 0.001f * frame, 0f, 0f, 1f / 60f);
        }
        assertEquals(5.6f + 2f, follow.x(), 0.05f);
    }

    @Test
    void looksBesideTheTargetWithoutLeavingTheBounds() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 40f, 9f);
        CameraFollow follow = new CameraFollow(0.05).setLookAhead(0, 0f, 0.1);
        along(t -> 20, 60, follow.lookBy(5f, 0f), camera);
        assertEquals(25f, follow.x(), 1e-3f);
        along(t -> 30, 60, follow, camera);
        assertEquals(MAX_CENTER_X, follow.x(), 1e-3f);
        along(t -> 20, 60, follow.lookBy(0f, 0f), camera);
        assertEquals(20f, follow.x(), 1e-3f, "no lead must build up beyond the bounds");
    }

    @Test
    void rejectsInvalidZonesAndLeads() {
        CameraFollow follow = new CameraFollow(1);
        assertThrows(IllegalArgumentException.class, () -> follow.setDeadZone(-1f, 0f));
        assertThrows(IllegalArgumentException.class, () -> follow.setDeadZone(0f, Float.NaN));
        assertThrows(IllegalArgumentException.class, () -> follow.setLookAhead(Double.NaN, 1f, 1));
        assertThrows(IllegalArgumentException.class, () -> follow.setLookAhead(1, 1f, -1));
        assertThrows(IllegalArgumentException.class, () -> follow.lookBy(0f, Float.NaN));
    }
}
