package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
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
        follow.moveTowards(1010f, -47f, 2f, 0.5f);

        assertEquals(1009f, follow.x());
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

        follow.moveTowards(31f, 4.5f, 0f, 1 / 60f);
        follow.applyTo(camera, SIZE);
        assertTrue(
                camera.centerX(SIZE) < MAX_CENTER_X - 0.05f,
                "the camera must move in the first frame: " + camera.centerX(SIZE));
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
}
