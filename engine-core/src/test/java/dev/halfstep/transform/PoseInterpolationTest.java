package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseRows;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests interpolated poses: their exact bits at the ends and at rest, and the accuracy of rotations by nlerp. */
class PoseInterpolationTest {

    /** The indices of position x y z and scale x y z in a pose. The indices 3 to 6 are rotation x y z w. */
    private static final int[] POSITION_AND_SCALE = {0, 1, 2, 7, 8, 9};

    private final PoseInterpolation interpolation = new PoseInterpolation(new Nlerp());
    private final DenseColumn chunk = chunkWith(new Transform());
    private final float[] previous = chunk.lane(PoseLayout.PREVIOUS);
    private final float[] current = chunk.lane(PoseLayout.CURRENT);
    private final float[] interpolated = chunk.lane(PoseLayout.INTERPOLATED);

    private static DenseColumn chunkWith(Transform... transforms) {
        DenseRows<Transform> rows = DenseRows.of(Transform.TYPE);
        for (Transform transform : transforms) {
            rows.add(transform);
        }
        return rows.column().get(0);
    }

    /** Interpolates all slots of a chunk, as if they had just been written. */
    private void interpolate(DenseColumn chunk, float alpha) {
        for (int slot = 0; slot < chunk.size(); slot++) {
            chunk.markedSlots(PoseLayout.DISTANCE_OUTDATED).add(slot);
        }
        RotationDistances.measure(chunk, Chunk.MAX_SLOTS);
        chunk.markedSlots(PoseLayout.DISTANCE_OUTDATED).clear();
        interpolation.interpolate(chunk, 0, chunk.size(), alpha);
    }

    /** Fixed seeds, and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "alpha {0}: {1}")
    @CsvSource({"0, 10", "0.25, 12.5", "0.5, 15", "0.75, 17.5", "1, 20"})
    void interpolatesPositionAndScaleLinearly(float alpha, float expected) {
        for (int i : POSITION_AND_SCALE) {
            previous[i] = 10;
            current[i] = 20;
        }
        interpolate(chunk, alpha);
        for (int i : POSITION_AND_SCALE) {
            assertEquals(expected, interpolated[i], "float " + i);
        }
        assertArrayEquals(new float[] {0, 0, 0, 1}, Arrays.copyOfRange(interpolated, Pose.ROTATION, Pose.SCALE));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void resultAtAlphaZeroIsExactlyThePreviousPose(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 1_000; i++) {
            randomPose(random, previous);
            randomPose(random, current);
            interpolate(chunk, 0f);
            assertSameBits(previous, interpolated, "seed " + seed);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void resultAtAlphaOneIsExactlyTheCurrentPose(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int formulaErrors = 0;
        for (int i = 0; i < 1_000; i++) {
            randomPose(random, previous);
            randomPose(random, current);
            interpolate(chunk, 1f);
            assertSameBits(current, interpolated, "seed " + seed);
            formulaErrors += previous[0] + (current[0] - previous[0]) * 1f == current[0] ? 0 : 1;
        }
        assertNotEquals(0, formulaErrors, "some poses must show that the plain formula is not exact");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void poseAtRestIsTheSameAtEveryAlpha(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int normalizationErrors = 0;
        for (int i = 0; i < 1_000; i++) {
            randomPose(random, current);
            System.arraycopy(current, 0, previous, 0, Pose.FLOATS);
            interpolate(chunk, (float) random.nextDouble());
            assertSameBits(current, interpolated, "seed " + seed);
            float factor = 1f
                    / (float) Math.sqrt(current[3] * current[3]
                            + current[4] * current[4]
                            + current[5] * current[5]
                            + current[6] * current[6]);
            normalizationErrors += current[3] * factor == current[3] ? 0 : 1;
        }
        assertNotEquals(0, normalizationErrors, "some rotations must show that normalization changes bits");
    }

    @Test
    void minusZeroAtRestKeepsItsSign() {
        previous[0] = -0f;
        current[0] = -0f;
        interpolate(chunk, 0.3f);
        assertEquals(Float.floatToRawIntBits(-0f), Float.floatToRawIntBits(interpolated[0]));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void positionsAreMonotonicInAlpha(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            randomPose(random, previous);
            randomPose(random, current);
            float[] last = previous.clone();
            for (float alpha : alphasInOrder(random)) {
                interpolate(chunk, alpha);
                for (int axis = 0; axis < 3; axis++) {
                    int at = axis; // a constant for the lambda below
                    float direction = Math.signum(current[at] - previous[at]);
                    boolean doesNotGoBack = (interpolated[at] - last[at]) * direction >= 0;
                    boolean doesNotOvershoot = (current[at] - interpolated[at]) * direction >= 0;
                    assertTrue(
                            doesNotGoBack && doesNotOvershoot,
                            () -> "seed " + seed + ", alpha " + alpha + ": from " + previous[at] + " to " + current[at]
                                    + ", " + last[at] + " was followed by " + interpolated[at]);
                    last[at] = interpolated[at];
                }
            }
        }
    }

    /** Returns random alphas and the extremes, ascending. */
    private static float[] alphasInOrder(SplittableRandom random) {
        float[] alphas = new float[20];
        for (int i = 0; i < alphas.length; i++) {
            alphas[i] = (float) random.nextDouble();
        }
        alphas[0] = 0f;
        alphas[1] = Float.MIN_VALUE;
        alphas[2] = 1f;
        alphas[3] = Math.nextDown(1f);
        Arrays.sort(alphas);
        return alphas;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rotationsStayUnitQuaternions(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            randomPose(random, previous);
            randomPose(random, current);
            interpolate(chunk, (float) random.nextDouble());
            double length = Math.sqrt((double) interpolated[3] * interpolated[3]
                    + (double) interpolated[4] * interpolated[4]
                    + (double) interpolated[5] * interpolated[5]
                    + (double) interpolated[6] * interpolated[6]);
            assertEquals(1.0, length, 4e-7, "seed " + seed); // a few times the precision of a float
        }
    }

    @Test
    void rotatesOnTheShorterPath() {
        setRotationZ(previous, 350);
        setRotationZ(current, 10);
        interpolate(chunk, 0.5f);
        assertEquals(0.0, Math.toDegrees(angleTo(new Quaterniond())), 1e-4);
    }

    /** The last bits may differ, because slots with opposite quaternions are computed by another formula. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void negatedQuaternionGivesTheSameRotation(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 1_000; i++) {
            randomPose(random, previous);
            randomPose(random, current);
            float alpha = (float) random.nextDouble(0.01, 0.99);
            interpolate(chunk, alpha);
            float[] expected = Arrays.copyOfRange(interpolated, Pose.ROTATION, Pose.SCALE);
            for (int j = Pose.ROTATION; j < Pose.SCALE; j++) {
                current[j] = -current[j];
            }
            interpolate(chunk, alpha);
            assertArrayEquals(
                    expected,
                    Arrays.copyOfRange(interpolated, Pose.ROTATION, Pose.SCALE),
                    3e-7f,
                    "seed " + seed + ", alpha " + alpha);
        }
    }

    /** The difference from slerp does not exceed the maximum that Nlerp documents, and nearly reaches it. */
    @ParameterizedTest(name = "{0} degrees a step: {1} degrees")
    @CsvSource({"20, 0.01", "45, 0.12", "90, 0.92", "135, 3.24"})
    void nlerpErrorIsWithinTheDocumentedBounds(int degrees, double documentedDegrees) {
        setRotationZ(previous, 0);
        setRotationZ(current, degrees);
        Quaterniond from = new Quaterniond();
        Quaterniond to = new Quaterniond().rotationZ(Math.toRadians(degrees));
        double maxDegrees = 0;
        for (int i = 1; i < 1_000; i++) {
            float alpha = i / 1_000f;
            interpolate(chunk, alpha);
            double degreesApart = Math.toDegrees(angleTo(from.slerp(to, alpha, new Quaterniond())));
            maxDegrees = Math.max(maxDegrees, degreesApart);
        }
        assertTrue(maxDegrees <= documentedDegrees, "the documented error is too small, measured: " + maxDegrees);
        assertTrue(maxDegrees > documentedDegrees - 0.01, "the documented error is too large, measured: " + maxDegrees);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 45, 90, 179})
    void nlerpEqualsSlerpAtAlphaOneHalf(int degrees) {
        setRotationZ(previous, 0);
        setRotationZ(current, degrees);
        interpolate(chunk, 0.5f);
        Quaterniond half = new Quaterniond().rotationZ(Math.toRadians(degrees / 2.0));
        assertEquals(0.0, Math.toDegrees(angleTo(half)), 2e-5);
    }

    @Test
    void snapAffectsOnlyItsOwnSlot() {
        Transform left = Transform.at(1, 0);
        Transform middle = Transform.at(2, 0).setSmoothing(Smoothing.SNAP);
        Transform right = Transform.at(3, 0);
        DenseColumn threeSlots = chunkWith(left, middle, right);
        for (Transform transform : new Transform[] {left, middle, right}) {
            transform.translate(10, 0, 0).setRotationZ(1).setScale(3);
        }
        for (float alpha : new float[] {0f, 0.5f, Math.nextDown(1f), 1f}) {
            interpolate(threeSlots, alpha);
            float[] lane = threeSlots.lane(PoseLayout.INTERPOLATED);
            assertSameBits(
                    Arrays.copyOfRange(threeSlots.lane(PoseLayout.CURRENT), Pose.FLOATS, 2 * Pose.FLOATS),
                    Arrays.copyOfRange(lane, Pose.FLOATS, 2 * Pose.FLOATS),
                    "alpha " + alpha);
            assertEquals(1 + 10 * alpha, lane[0], 1e-5f);
            assertEquals(3 + 10 * alpha, lane[2 * Pose.FLOATS], 1e-5f);
        }
    }

    @Test
    void writesOnlySlotsOfTheRange() {
        Transform[] transforms = new Transform[5];
        Arrays.setAll(transforms, i -> Transform.at(10, 10, 10).setScale(10));
        DenseColumn fiveSlots = chunkWith(transforms);
        for (Transform transform : transforms) {
            transform.setPosition(20, 20, 20).setSmoothing(Smoothing.SNAP);
        }
        float[] lane = fiveSlots.lane(PoseLayout.INTERPOLATED);
        float unwritten = -1f; // no pose has this number
        for (float alpha : new float[] {0f, 0.5f, 1f}) {
            Arrays.fill(lane, unwritten);
            interpolation.interpolate(fiveSlots, /* fromSlot= */ 1, /* toSlot= */ 3, alpha);
            for (int i = 0; i < lane.length; i++) {
                boolean isInRange = i >= 1 * Pose.FLOATS && i < 3 * Pose.FLOATS;
                assertEquals(isInRange, lane[i] != unwritten, "alpha " + alpha + ", float " + i);
            }
        }
    }

    /** Short ranges are computed by another loop than long ones. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void resultDoesNotDependOnTheLengthOfTheRange(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DenseColumn all = randomChunk(random);
        float[] lane = all.lane(PoseLayout.INTERPOLATED);
        for (float alpha : alphasInOrder(random)) {
            interpolate(all, alpha);
            float[] expected = lane.clone();
            Arrays.fill(lane, 0, all.size() * Pose.FLOATS, -1f); // overwritten by the next interpolation
            for (int from = 0; from < all.size(); ) {
                int to = Math.min(from + random.nextInt(1, 8), all.size());
                interpolation.interpolate(all, from, to, alpha);
                from = to;
            }
            assertEquals(-1, Arrays.mismatch(expected, lane), "no float may differ: seed " + seed + ", alpha " + alpha);
        }
    }

    /** If any distance is outdated, all distances of a long range are measured again, block by block. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void longRangesAreMeasuredBeforeTheyAreInterpolated(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DenseColumn all = randomChunk(random);
        float[] lane = all.lane(PoseLayout.INTERPOLATED);
        interpolate(all, 0.3f);
        float[] expected = lane.clone();
        Arrays.fill(lane, 0, all.size() * Pose.FLOATS, -1f);
        Arrays.fill(all.scratchFloats(), Float.NaN); // a distance that is not measured again stays NaN
        all.markedSlots(PoseLayout.ROTATING).clear();
        int outdated = random.nextInt(all.size());
        all.markedSlots(PoseLayout.DISTANCE_OUTDATED).add(outdated);
        interpolation.interpolate(all, 0, all.size(), 0.3f);
        assertEquals(-1, Arrays.mismatch(expected, lane), "seed " + seed + ", outdated slot " + outdated);
    }

    /** The normalization uses a Taylor series for angles up to 32 degrees, and a square root beyond. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 10, 20, 30, 32, 33, 60, 179, 181, 350})
    void normalizationIsExactToThePrecisionOfAFloat(double degrees) {
        for (int i = 1; i < 100; i++) {
            setRotationZ(previous, 0);
            double half = Math.toRadians(degrees / 2);
            current[5] = (float) Math.sin(half);
            current[6] = (float) Math.cos(half);
            interpolate(chunk, i / 100f);
            double length = Math.hypot(interpolated[5], interpolated[6]);
            assertEquals(1.0, length, 1.8e-7, "alpha " + i / 100f); // 1.5 units in the last place
        }
    }

    /** Creates a chunk in which some poses are at rest, some have the negated quaternion, and some change randomly. */
    private static DenseColumn randomChunk(SplittableRandom random) {
        Transform[] transforms = new Transform[300];
        Arrays.setAll(transforms, i -> new Transform());
        DenseColumn chunk = chunkWith(transforms);
        float[] pose = new float[Pose.FLOATS];
        for (int slot = 0; slot < chunk.size(); slot++) {
            randomPose(random, pose);
            System.arraycopy(pose, 0, chunk.current(), slot * Pose.FLOATS, Pose.FLOATS);
            int kind = random.nextInt(4); // 0: at rest, 1: the negated quaternion, 2 and 3: random
            if (kind > 0) {
                randomPose(random, pose);
            }
            if (kind == 1) { // -q is the same rotation as q
                for (int i = Pose.ROTATION; i < Pose.SCALE; i++) {
                    pose[i] = -chunk.current()[slot * Pose.FLOATS + i];
                }
            }
            System.arraycopy(pose, 0, chunk.lane(PoseLayout.PREVIOUS), slot * Pose.FLOATS, Pose.FLOATS);
        }
        return chunk;
    }

    private static void setRotationZ(float[] pose, int degrees) {
        Quaterniond rotation = new Quaterniond().rotationZ(Math.toRadians(degrees));
        pose[3] = 0;
        pose[4] = 0;
        pose[5] = (float) rotation.z;
        pose[6] = (float) rotation.w;
    }

    /** Returns the angle between the interpolated rotation and another rotation, in radians. */
    private double angleTo(Quaterniond rotation) {
        Quaterniond difference = new Quaterniond(interpolated[3], interpolated[4], interpolated[5], interpolated[6])
                .conjugate()
                .mul(rotation);
        double sine =
                Math.sqrt(difference.x * difference.x + difference.y * difference.y + difference.z * difference.z);
        return 2 * Math.atan2(sine, Math.abs(difference.w));
    }

    /** Writes a random pose: coordinates of many magnitudes, and a unit quaternion. */
    private static void randomPose(SplittableRandom random, float[] pose) {
        for (int i = 0; i < Pose.FLOATS; i++) {
            double magnitude = Math.pow(10, random.nextInt(-3, 6));
            pose[i] = (float) (random.nextDouble(0.1, 1) * (random.nextBoolean() ? magnitude : -magnitude));
        }
        Quaternionf rotation = new Quaternionf(
                        (float) random.nextDouble(-1, 1),
                        (float) random.nextDouble(-1, 1),
                        (float) random.nextDouble(-1, 1),
                        (float) random.nextDouble(0.1, 1)) // w is not 0, so the quaternion can be normalized
                .normalize();
        pose[3] = rotation.x;
        pose[4] = rotation.y;
        pose[5] = rotation.z;
        pose[6] = rotation.w;
    }

    private static void assertSameBits(float[] expected, float[] actual, String message) {
        for (int i = 0; i < Pose.FLOATS; i++) {
            assertEquals(
                    Float.floatToRawIntBits(expected[i]),
                    Float.floatToRawIntBits(actual[i]),
                    message + ": float " + i + " should be " + expected[i] + " and is " + actual[i]);
        }
    }
}
