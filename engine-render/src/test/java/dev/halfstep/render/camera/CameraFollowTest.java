package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.entity.EntityId;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CameraFollowTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 30, 60, 144, 1000})
    void coversHalfTheDistancePerHalfLifeAtEveryFrameRate(int framesPerHalfLife) {
        CameraFollow follow = new CameraFollow(0.5);
        follow.jumpTo(0f, 0f, 0f);

        for (int i = 0; i < framesPerHalfLife; i++) {
            follow.moveTowards(8f, -4f, 2f, 0.5f / framesPerHalfLife);
        }

        assertEquals(4f, follow.x(), 1e-3f);
        assertEquals(-2f, follow.y(), 1e-3f);
        assertEquals(1f, follow.z(), 1e-3f);
    }

    @Test
    void startsAtItsTarget() {
        CameraFollow follow = new CameraFollow(0.5);

        follow.moveTowards(8f, 3f, 0f, 0.001f);

        assertEquals(8f, follow.x());
        assertEquals(3f, follow.y());
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
            target.frames(50);
            target.scheduler.timeControl().pause();
            target.frames(1);
            float before = target.follow.x();
            target.frames(50);
            assertEquals(before, target.follow.x());
        }
    }

    @Test
    void lagsBehindItsTargetAsFarInSlowMotion() {
        try (FlyingTarget target = new FlyingTarget()) {
            target.frames(300);
            assertEquals(1.44f, target.lag(), 0.02f, "half-lives at one unit in each of them");
            target.scheduler.timeControl().setScaleThousandths(250);
            target.frames(1_200);
            assertEquals(1.44f, target.lag(), 0.02f);
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

        void frames(int count) {
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

        assertEquals(3f, plane.centerX());
        assertEquals(2f, plane.centerY());
        assertEquals(new Vector3f(3f, 7f, 11f), space.position(new Vector3f()));
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
        assertEquals(0f, follow.y());
    }
}
