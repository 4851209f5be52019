package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests nlerp and slerp on single quaternions. */
class RotationInterpolationTest {

    /** Fixed seeds, and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    /** The documented maximum difference holds for any axis and any start rotation. */
    @ParameterizedTest(name = "{0} degrees a step: {1} degrees")
    @CsvSource({"20, 0.01", "45, 0.12", "90, 0.92", "135, 3.24"})
    void nlerpErrorIsWithinTheDocumentedBounds(int degrees, double documentedDegrees) {
        SplittableRandom random = new SplittableRandom(degrees); // any seed
        double maxDegrees = 0;
        for (int i = 0; i < 50; i++) {
            Quaternionf from = randomRotation(random);
            Quaternionf to =
                    rotationAboutRandomAxis(random, Math.toRadians(degrees)).mul(from);
            for (int part = 1; part < 200; part++) {
                Quaternionf expected = from.slerp(to, part / 200f, new Quaternionf());
                maxDegrees =
                        Math.max(maxDegrees, degreesBetween(expected, interpolate(new Nlerp(), from, to, part / 200f)));
            }
        }
        double measured = maxDegrees;
        // The documented values are rounded up to 0.01; both bounds allow 0.001 more for the precision of floats.
        assertTrue(measured <= documentedDegrees + 1e-3, () -> "the documented error is too small: " + measured);
        assertTrue(measured > documentedDegrees - 0.011, () -> "the documented error is too large: " + measured);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void slerpEqualsThatOfJoml(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Slerp slerp = new Slerp();
        for (int i = 0; i < 1_000; i++) {
            Quaternionf from = randomRotation(random);
            Quaternionf to = randomRotation(random);
            float alpha = (float) random.nextDouble();
            Quaternionf expected = from.slerp(to, alpha, new Quaternionf());
            assertEquals(expected, interpolate(slerp, from, to, alpha), "seed " + seed);
        }
    }

    @Test
    void slerpRotatesOnTheShorterPath() {
        Quaternionf from = new Quaternionf().rotationZ((float) Math.toRadians(-10));
        Quaternionf to = new Quaternionf().rotationZ((float) Math.toRadians(10)).mul(-1);
        assertEquals(0, degreesBetween(new Quaternionf(), interpolate(new Slerp(), from, to, 0.5f)), 1e-3);
    }

    @Test
    void registeredTypeSelectsTheInterpolation() {
        float[] nlerp =
                rotationAtOneQuarter(World.builder().register(Transform.TYPE).build());
        float[] slerp = rotationAtOneQuarter(
                World.builder().register(Transform.TYPE_WITH_SLERP).build());
        Quaternionf to = new Quaternionf().rotationZ((float) Math.toRadians(120));
        Quaternionf expected = new Quaternionf().slerp(to, 0.25f);
        assertArrayEquals(new float[] {expected.x, expected.y, expected.z, expected.w}, slerp);
        assertNotEquals(slerp[2], nlerp[2]);
        assertEquals(30, Math.toDegrees(2 * Math.asin(slerp[2])), 1e-3);
        assertEquals(27.8, Math.toDegrees(2 * Math.asin(nlerp[2])), 0.1); // slower at the start than slerp
    }

    /** Returns the rotation x y z w that a world interpolates at alpha 0.25, in a step that turns by 120 degrees. */
    private static float[] rotationAtOneQuarter(World world) {
        try (world) {
            TransformPasses transforms = TransformPasses.of(world);
            EntityId id = world.spawn(new Transform());
            transforms.capturePrevious();
            world.get(id, Transform.class).setRotation(new Quaternionf().rotationZ((float) Math.toRadians(120)));
            transforms.interpolate(0.25f);
            Quaternionf interpolated =
                    world.get(id, InterpolatedTransform.class).rotation(new Quaternionf());
            return new float[] {interpolated.x, interpolated.y, interpolated.z, interpolated.w};
        }
    }

    private static Quaternionf interpolate(
            RotationInterpolation interpolation, Quaternionf from, Quaternionf to, float alpha) {
        // Each quaternion begins at another index, so that an index used for the wrong array fails.
        float[] dest = new float[6];
        interpolation.interpolate(
                new float[] {from.x, from.y, from.z, from.w},
                0,
                new float[] {0, to.x, to.y, to.z, to.w},
                1,
                dest,
                2,
                alpha);
        return new Quaternionf(dest[2], dest[3], dest[4], dest[5]);
    }

    private static Quaternionf randomRotation(SplittableRandom random) {
        return new Quaternionf()
                .rotationXYZ((float) random.nextDouble(6), (float) random.nextDouble(6), (float) random.nextDouble(6));
    }

    private static Quaternionf rotationAboutRandomAxis(SplittableRandom random, double radians) {
        double x = random.nextDouble(-1, 1);
        double y = random.nextDouble(-1, 1);
        double z = random.nextDouble(0.1, 1);
        double length = Math.sqrt(x * x + y * y + z * z);
        return new Quaternionf()
                .rotationAxis((float) radians, (float) (x / length), (float) (y / length), (float) (z / length));
    }

    /** Returns the angle between two rotations, by atan2: an arc cosine would be inexact for small angles. */
    private static double degreesBetween(Quaternionf a, Quaternionf b) {
        double x = a.w * b.x - a.x * b.w + a.z * b.y - a.y * b.z;
        double y = a.w * b.y - a.y * b.w + a.x * b.z - a.z * b.x;
        double z = a.w * b.z - a.z * b.w + a.y * b.x - a.x * b.y;
        double cosine = Math.abs((double) a.x * b.x + (double) a.y * b.y + (double) a.z * b.z + (double) a.w * b.w);
        return Math.toDegrees(2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), cosine));
    }
}
