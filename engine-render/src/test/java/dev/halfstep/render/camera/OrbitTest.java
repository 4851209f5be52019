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
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrbitTest {

    private static final FramebufferSize SIZE = new FramebufferSize(1280, 720);
    private static final float HALF_PI = (float) Math.PI / 2f;

    private final Camera3d camera = new Camera3d(60f);

    private Vector3f positionOf(CameraFollow.Orbit orbit) {
        orbit.applyTo(camera, 1f, 2f, 3f);
        return camera.position(new Vector3f()).sub(1f, 2f, 3f);
    }

    private static void assertNear(float x, float y, float z, Vector3f actual) {
        assertEquals(0f, actual.distance(x, y, z), 1e-5f, () -> "is " + actual);
    }

    @Test
    void placesTheCameraAtADistanceAndLooksAtThePoint() {
        CameraFollow.Orbit orbit = new CameraFollow.Orbit(8f, 0f);

        assertNear(0f, 0f, 8f, positionOf(orbit));
        assertNear(8f, 0f, 0f, positionOf(orbit.turn(HALF_PI, 0f)));
        assertNear(4f, 0f, 0f, positionOf(orbit.zoom(0.5f)));
        assertNear(2f, (float) Math.sqrt(12), 0f, positionOf(orbit.turn(0f, (float) Math.PI / 3f)));
        Vector3f seen = camera.pixel(new Vector3f(1f, 2f, 3f), SIZE, new Vector3f());
        assertEquals(640f, seen.x, 1e-2f);
        assertEquals(360f, seen.y, 1e-2f);
        assertEquals(HALF_PI, orbit.yaw(), 1e-6f);
    }

    @Test
    void staysWithinItsLimits() {
        CameraFollow.Orbit orbit = new CameraFollow.Orbit(50f, -1f).setLimits(3f, 20f, 0f, 1f);

        assertNear(0f, 0f, 20f, positionOf(orbit));
        assertNear(0f, 0f, 3f, positionOf(orbit.zoom(1e-3f)));
        Vector3f highest = positionOf(orbit.turn(0f, 3f));
        assertNear(0f, 3f * (float) Math.sin(1), 3f * (float) Math.cos(1), highest);
    }

    @Test
    void rejectsLimitsThatAreOutOfRange() {
        CameraFollow.Orbit orbit = new CameraFollow.Orbit(5f, 0f);

        assertThrows(IllegalArgumentException.class, () -> orbit.setLimits(3f, 2f, 0f, 1f));
        assertThrows(IllegalArgumentException.class, () -> orbit.setLimits(1f, 2f, 0f, 2f));
        assertThrows(IllegalArgumentException.class, () -> orbit.setLimits(0f, 2f, 0f, 1f));
        assertThrows(IllegalArgumentException.class, () -> new CameraFollow.Orbit(Float.NaN, 0f));
        assertThrows(IllegalArgumentException.class, () -> orbit.zoom(0f));
        assertThrows(IllegalArgumentException.class, () -> orbit.turn(Float.NaN, 0f));
        assertThrows(IllegalArgumentException.class, () -> orbit.turnBehind(1f, 0f, -1, 0.1f));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 24, 144})
    void halvesTheAngleBehindABodyPerHalfLifeAndTurnsTheShortWay(int frames) {
        CameraFollow.Orbit orbit = new CameraFollow.Orbit(5f, 0f);
        orbit.turnBehind((float) Math.sin(3), (float) Math.cos(3), 0.5, 0f);
        orbit.turnBehind((float) Math.sin(-3), (float) Math.cos(-3), 0.5, 0f); // 0.28 further, not 6 back
        float before = orbit.yaw();

        for (int i = 0; i < frames; i++) {
            orbit.turnBehind((float) Math.sin(-3), (float) Math.cos(-3), 0.5, 0.5f / frames);
        }

        assertEquals(-3 + Math.PI - (2 * Math.PI - 6) / 2, orbit.yaw(), 1e-5);
        assertEquals(3 - Math.PI, before, 1e-5);
        orbit.turnBehind(0f, 0f, 0.5, 10f);
        assertEquals(-3 + Math.PI - (2 * Math.PI - 6) / 2, orbit.yaw(), 1e-5, "without a direction");
    }

    /** A car drives in a circle of 2 s: the camera behind it must show it at the same pixel in all frames. */
    @Test
    void showsATurningBodyWithoutJitterAtAnyFrameRate() {
        for (int hertz : new int[] {24, 30, 50, 60, 75, 144}) {
            double pixels = jitterPixels(() -> 1.0 / hertz);
            assertTrue(pixels < 0.35, hertz + " Hz: " + pixels + " pixels");
        }
        RandomStream random = new RandomStream(5);
        double pixels = jitterPixels(() -> 0.004 + 0.03 * random.nextDouble());
        assertTrue(pixels < 0.35, "uneven frames: " + pixels + " pixels");
    }

    /** Returns the largest change of the drawn position, in pixels, after the camera has settled. */
    private double jitterPixels(DoubleSupplier frameSeconds) {
        CameraFollow follow = new CameraFollow(0.1);
        CameraFollow.Orbit orbit = new CameraFollow.Orbit(8f, 0.35f);
        Vector3f seen = new Vector3f();
        float[] box = {Float.MAX_VALUE, -Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE};
        try (World world = World.builder().register(Transform.TYPE).build()) {
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
            EntityId car = world.spawn(new Transform());
            scheduler.simulation("drive", step -> {
                Transform pose = step.world().get(car, Transform.class);
                float angle = (float) (Math.PI * step.step() / 60);
                pose.setPosition(10f * (float) Math.cos(angle), 0f, -10f * (float) Math.sin(angle));
                pose.setRotation(new Quaternionf().rotationY(angle));
            });
            double[] seconds = {0};
            scheduler.presentation("camera", frame -> {
                InterpolatedTransform at = frame.world().get(car, InterpolatedTransform.class);
                float passed = frame.presentationSecondsInFrame();
                follow.moveTowards(at, passed);
                orbit.turnBehind(at, 0.2, passed);
                orbit.applyTo(camera, follow.x(), follow.y() + 1f, follow.z());
                camera.pixel(new Vector3f(at.x(), at.y(), at.z()), SIZE, seen);
            });
            HeadlessHost host = new HeadlessHost();
            while (seconds[0] < 8) {
                double next = frameSeconds.getAsDouble();
                seconds[0] += next;
                scheduler.frame(host, Math.round(next * 1e9));
                if (seconds[0] > 5) {
                    box[0] = Math.min(box[0], seen.x);
                    box[1] = Math.max(box[1], seen.x);
                    box[2] = Math.min(box[2], seen.y);
                    box[3] = Math.max(box[3], seen.y);
                }
            }
        }
        return Math.max(box[1] - box[0], box[3] - box[2]);
    }
}
