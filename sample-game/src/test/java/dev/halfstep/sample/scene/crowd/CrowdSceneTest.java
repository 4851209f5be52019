package dev.halfstep.sample.scene.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CrowdSceneTest {

    private static final int DOTS = 3_000;
    private static final float HALF_VIEW_WIDTH = 640;
    private static final float HALF_VIEW_HEIGHT = 360;

    /** The part of the dots that may be out of view: the edges of galaxies that drift. */
    private static final double MAX_SHARE_OUT_OF_VIEW = 0.03;

    /** Longer than the drift and the arms of every galaxy take to come round again. */
    private static final int MINUTES = 40;

    /** So low that {@value #MINUTES} minutes take only 12,000 steps. */
    private static final int STEPS_PER_SECOND = 5;

    private static WorldRecipe crowd(int dots) {
        CrowdScene scene = new CrowdScene(1, dots);
        return new WorldRecipe().register(scene::register).wire(scene::begin).rate(Rate.hz(STEPS_PER_SECOND));
    }

    private static int countOutOfView(World world) {
        int count = 0;
        for (var dot : world.query(Transform.class)) {
            Transform pose = dot.first();
            if (Math.abs(pose.x()) > HALF_VIEW_WIDTH || Math.abs(pose.y()) > HALF_VIEW_HEIGHT) {
                count++;
            }
        }
        return count;
    }

    @Test
    void dotsStayInViewAndOnTheirRings() {
        // Lenient, because strict mode hashes all dots in each step. The other tests are strict.
        try (SyntheticWorld played = crowd(DOTS).lenient().build()) {
            World world = played.world();
            for (int minute = 0; minute < MINUTES; minute++) {
                played.step(60 * STEPS_PER_SECOND);
                int outOfView = countOutOfView(world);
                assertTrue(
                        outOfView < MAX_SHARE_OUT_OF_VIEW * DOTS,
                        "nearly all dots must be in view: " + outOfView + " are not");
            }
            assertEquals(DOTS, world.query(Transform.class).count());
            for (var dot : world.query(Orbit.class)) {
                double radius = Math.hypot(dot.first().x(), dot.first().y());
                assertTrue(Math.abs(radius - 1) < 0.1, () -> "a dot must stay on its ring: " + radius);
            }
        }
    }

    @Test
    void workersDoNotChangeTheState() {
        int dots = 20_000; // several chunks, so that each worker has some
        try (SyntheticWorld alone = crowd(dots).build();
                SyntheticWorld shared = crowd(dots).workers(3).build()) {
            for (int second = 0; second < 10; second++) {
                alone.step(STEPS_PER_SECOND);
                shared.step(STEPS_PER_SECOND);
                assertEquals(alone.hash(), shared.hash());
            }
        }
    }

    /** A step takes 200 ms here, so the first frames show the dots before they move. */
    @Test
    void firstFramesShowDotsInAllQuartersOfTheView() {
        try (SyntheticWorld played = crowd(DOTS).build()) {
            for (int frame = 0; frame < 20; frame++) {
                played.frame(Duration.ofMillis(frame == 0 ? 0 : 16));
                int[] inQuarter = new int[4];
                for (var dot : played.world().query(InterpolatedTransform.class)) {
                    inQuarter[(dot.first().x() > 0 ? 1 : 0) + (dot.first().y() > 0 ? 2 : 0)]++;
                }
                int minDots = DOTS / 10; // galaxies differ in size, so quarters differ in dots
                for (int dots : inQuarter) {
                    assertTrue(
                            dots > minDots, "each quarter of the view must have dots in frame " + frame + ": " + dots);
                }
            }
        }
    }

    @Test
    void dotsNearTheCentreOrbitFaster() {
        Galaxies galaxies = new Galaxies();
        float stepSeconds = 0.04f;
        galaxies.moveTo(0, stepSeconds);
        double innerAngle = Double.MAX_VALUE;
        for (int ring = 0; ring < Galaxies.RINGS; ring++) {
            float[] table = galaxies.table();
            int row = ring * Galaxies.RING_FLOATS;
            double angle = Math.atan2(table[row + Galaxies.TURN_SIN], table[row + Galaxies.TURN_COS]);
            assertTrue(
                    angle > 0 && angle < innerAngle, "a ring must turn slower than the ring inside it: ring " + ring);
            innerAngle = angle;
        }
    }
}
