package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the getters and setters of a Transform outside of a world. */
class TransformTest {

    /** The largest difference from 1 of the length of a rotation, as the documentation of rotate promises. */
    private static final double MAX_LENGTH_ERROR = 3e-7;

    private final Transform transform = new Transform();

    @Test
    void newTransformIsTheIdentity() {
        assertEquals(new Vector3f(0, 0, 0), transform.position(new Vector3f(9, 9, 9)));
        assertEquals(new Quaternionf(0, 0, 0, 1), transform.rotation(new Quaternionf(9, 9, 9, 9)));
        assertEquals(new Vector3f(1, 1, 1), transform.scale(new Vector3f(9, 9, 9)));
        assertEquals(new Matrix4f(), transform.matrix(new Matrix4f().zero()));
        assertEquals(Smoothing.INTERPOLATE, transform.smoothing());
    }

    @Test
    void createsATransformAtAPosition() {
        assertEquals(new Vector3f(3, 4, 0), Transform.at(3, 4).position(new Vector3f()));
        assertEquals(new Vector3f(3, 4, 5), Transform.at(3, 4, 5).position(new Vector3f()));
        assertEquals(1f, Transform.at(3, 4, 5).rotation(new Quaternionf()).w);
    }

    @Test
    void startPoseChangesNoOtherTransform() {
        Transform before = Transform.at(1, 2);
        Transform started = Transform.at(3, 4);
        Transform after = Transform.at(5, 6);
        assertSame(started, started.startAt(before));
        started.startAt(after).setSmoothing(Smoothing.EXTRAPOLATE);
        assertEquals(new Vector3f(3, 4, 0), started.position(new Vector3f()));
        started.setPosition(7, 8, 9);
        assertEquals(new Vector3f(7, 8, 9), started.position(new Vector3f()));
        assertEquals(new Vector3f(1, 2, 0), before.position(new Vector3f()));
        assertEquals(new Vector3f(5, 6, 0), after.position(new Vector3f()));
        assertEquals(new Vector3f(0, 0, 0), new Transform().position(new Vector3f(9, 9, 9)));
        assertEquals(Smoothing.INTERPOLATE, after.smoothing());
        assertEquals(Smoothing.EXTRAPOLATE, started.smoothing());
    }

    @Test
    void positionRotationAndScaleAreIndependent() {
        Quaternionf rotation = new Quaternionf(0.1f, 0.2f, 0.3f, 0.9f);
        assertSame(transform, transform.setPosition(1, 2, 3));
        assertSame(transform, transform.setRotation(rotation));
        assertSame(transform, transform.setScale(4, 5, 6));
        assertPose(new Vector3f(1, 2, 3), rotation, new Vector3f(4, 5, 6));

        assertSame(transform, transform.setPosition(new Vector3f(-1, -2, -3)));
        assertPose(new Vector3f(-1, -2, -3), rotation, new Vector3f(4, 5, 6));

        assertSame(transform, transform.translate(0.5f, 1, -1));
        assertPose(new Vector3f(-0.5f, -1, -4), rotation, new Vector3f(4, 5, 6));

        assertSame(transform, transform.setScale(2));
        assertPose(new Vector3f(-0.5f, -1, -4), rotation, new Vector3f(2, 2, 2));

        Quaternionf otherRotation = new Quaternionf(-0.5f, 0.5f, 0.5f, -0.5f);
        transform.setRotation(otherRotation);
        assertPose(new Vector3f(-0.5f, -1, -4), otherRotation, new Vector3f(2, 2, 2));
    }

    @Test
    void returnsEachCoordinate() {
        transform.setPosition(7, 8, 9);
        assertEquals(7f, transform.x());
        assertEquals(8f, transform.y());
        assertEquals(9f, transform.z());
    }

    @Test
    void gettersWriteToDestAndReturnIt() {
        Vector3f vector = new Vector3f();
        Quaternionf quaternion = new Quaternionf();
        Matrix4f matrix = new Matrix4f();
        assertSame(vector, transform.position(vector));
        assertSame(vector, transform.scale(vector));
        assertSame(quaternion, transform.rotation(quaternion));
        assertSame(matrix, transform.matrix(matrix));
    }

    @Test
    void matrixScalesThenRotatesThenTranslates() {
        Quaternionf rotation = new Quaternionf().rotationXYZ(0.3f, -1.1f, 2.5f);
        transform.setPosition(10, -20, 30).setRotation(rotation).setScale(2, 3, -4);
        assertEquals(
                new Matrix4f().translationRotateScale(new Vector3f(10, -20, 30), rotation, new Vector3f(2, 3, -4)),
                transform.matrix(new Matrix4f()));
        transform.setPosition(100, 0, 0).setRotationZ((float) (Math.PI / 2)).setScale(2, 1, 1);
        Vector3f tip = transform.matrix(new Matrix4f()).transformPosition(new Vector3f(5, 0, 0));
        assertEquals(100f, tip.x, 1e-5f);
        assertEquals(10f, tip.y, 1e-5f, "twice as long, then turned from the x axis to the y axis");
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.1f, -0.1f, 1f, 3.1415927f, -7.5f, 1e4f, 1e-20f})
    void rotationInThePlaneIsBitExact(float radians) {
        Quaternionf rotation = transform.setRotationZ(radians).rotation(new Quaternionf());
        assertEquals(0f, rotation.x);
        assertEquals(0f, rotation.y);
        assertEquals((float) StrictMath.sin(radians / 2.0), rotation.z);
        assertEquals((float) StrictMath.cos(radians / 2.0), rotation.w);
    }

    @Test
    void rotatesAroundTheAxesOfTheEntity() {
        float quarter = (float) (Math.PI / 2);
        transform.setPosition(1, 2, 3).setScale(2).setRotationZ(quarter);
        assertSame(transform, transform.rotate(new Quaternionf().rotationX(quarter)));
        Vector3f up = transform.rotation(new Quaternionf()).transform(new Vector3f(0, 1, 0));
        assertEquals(0f, up.distance(0, 0, 1), 1e-6f, "around its own x axis, its y axis must turn to z");
        assertEquals(new Vector3f(1, 2, 3), transform.position(new Vector3f()));
        assertEquals(new Vector3f(2, 2, 2), transform.scale(new Vector3f()));
    }

    @Test
    void rotateStoresTheNormalizedProduct() {
        SplittableRandom random = new SplittableRandom(20); // any seed
        for (int i = 0; i < 10_000; i++) {
            Quaternionf rotation = randomRotation(random);
            Quaternionf turn = randomRotation(random);
            Quaternionf product = rotation.mul(turn, new Quaternionf());
            double length = length(product);
            transform.setRotation(rotation).rotate(turn);
            Quaternionf actual = transform.rotation(new Quaternionf());
            if (length == 0) {
                assertEquals(0, length(actual), "a zero quaternion has no direction");
                continue;
            }
            assertEquals(1, length(actual), MAX_LENGTH_ERROR);
            assertTrue(new Quaternionf(product).mul((float) (1 / length)).equals(actual, 3e-7f));
        }
    }

    private static double length(Quaternionf rotation) {
        return Math.sqrt((double) rotation.x * rotation.x
                + (double) rotation.y * rotation.y
                + (double) rotation.z * rotation.z
                + (double) rotation.w * rotation.w);
    }

    /** Rotates for two hours, 60 times a second: around fixed and random axes, by small and large angles. */
    @Test
    void rotationKeepsItsLengthForHours() {
        SplittableRandom random = new SplittableRandom(21); // any seed
        Quaternionf rotation = new Quaternionf();
        for (float radians : new float[] {0f, 1e-4f, 0.02f, 0.7f, 3f}) {
            Quaternionf turn = new Quaternionf().rotationAxis(radians, 1, 2, 3);
            double maxError = 0;
            transform.setRotation(new Quaternionf().rotationXYZ(1, 2, 3));
            for (int step = 0; step < 2 * 60 * 60 * 60; step++) {
                if (step % 1000 == 0) {
                    float[] axis = {(float) random.nextDouble(), (float) random.nextDouble(), 0.1f};
                    turn.rotationAxis(radians, axis[0], axis[1], axis[2]);
                }
                transform.rotate(turn);
                maxError = Math.max(maxError, Math.abs(length(transform.rotation(rotation)) - 1));
            }
            assertTrue(maxError < MAX_LENGTH_ERROR, radians + " radians in each step: " + maxError);
        }
    }

    @Test
    void setRotationStoresTheQuaternionUnchanged() {
        SplittableRandom random = new SplittableRandom(22); // any seed
        for (int i = 0; i < 1_000; i++) {
            Quaternionf rotation = randomRotation(random);
            assertSameBits(rotation, transform.setRotation(rotation).rotation(new Quaternionf()));
        }
    }

    /** Returns a rotation whose components are 0 or -0.0 at times. */
    private static Quaternionf randomRotation(SplittableRandom random) {
        float[] floats = new float[4];
        for (int i = 0; i < floats.length; i++) {
            float magnitude = random.nextInt(3) == 0 ? 0f : (float) random.nextDouble();
            floats[i] = random.nextBoolean() ? magnitude : -magnitude;
        }
        return new Quaternionf(floats[0], floats[1], floats[2], floats[3]);
    }

    private static void assertSameBits(Quaternionf expected, Quaternionf actual) {
        assertEquals(Float.floatToRawIntBits(expected.x), Float.floatToRawIntBits(actual.x));
        assertEquals(Float.floatToRawIntBits(expected.y), Float.floatToRawIntBits(actual.y));
        assertEquals(Float.floatToRawIntBits(expected.z), Float.floatToRawIntBits(actual.z));
        assertEquals(Float.floatToRawIntBits(expected.w), Float.floatToRawIntBits(actual.w));
    }

    @Test
    void smoothingCanBeSetAndReset() {
        assertSame(transform, transform.setSmoothing(Smoothing.SNAP));
        assertEquals(Smoothing.SNAP, transform.smoothing());
        transform.setSmoothing(Smoothing.INTERPOLATE);
        assertEquals(Smoothing.INTERPOLATE, transform.smoothing());
    }

    @Test
    void toStringHasClassAndPosition() {
        assertEquals("Transform(1.0, 2.5, -3.0)", Transform.at(1, 2.5f, -3).toString());
    }

    private void assertPose(Vector3f position, Quaternionf rotation, Vector3f scale) {
        assertEquals(position, transform.position(new Vector3f()));
        assertEquals(rotation, transform.rotation(new Quaternionf()));
        assertEquals(scale, transform.scale(new Vector3f()));
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void refusesNumbersThatAreNotFinite(float notFinite) {
        transform.setPosition(1, 2, 3);
        List<Executable> writes = List.of(
                () -> Transform.at(notFinite, 0),
                () -> Transform.at(0, 0, notFinite),
                () -> transform.setPosition(0, notFinite, 0),
                () -> transform.setPosition(new Vector3f(0, 0, notFinite)),
                () -> transform.translate(notFinite, 0, 0),
                () -> transform.setRotation(new Quaternionf(notFinite, 0, 0, 1)),
                () -> transform.setRotation(new Quaternionf(0, 0, 0, notFinite)),
                () -> transform.rotate(new Quaternionf(0, notFinite, 0, 1)),
                () -> transform.setRotationZ(notFinite),
                () -> transform.setScale(notFinite),
                () -> transform.setScale(1, 1, notFinite),
                () -> transform.teleport(0, 0, notFinite),
                () -> transform.teleport(new Vector3f(notFinite), new Quaternionf()));
        for (Executable write : writes) {
            String message = assertThrows(IllegalArgumentException.class, write).getMessage();
            assertTrue(message.startsWith("a pose must consist of finite numbers: "), message);
        }
        assertEquals(new Vector3f(1, 2, 3), transform.position(new Vector3f()));
        assertThrows(
                IllegalArgumentException.class,
                () -> transform.teleport(new Vector3f(), new Quaternionf(notFinite, 0, 0, 1)),
                "a teleport sets the position before it refuses the rotation, so it is not in the list above");
        assertEquals(
                "a pose must consist of finite numbers: position [0.0, " + notFinite
                        + ", 2.0]; look for a division by 0, a root of a negative number or a normalized zero vector",
                assertThrows(IllegalArgumentException.class, () -> transform.setPosition(0, notFinite, 2))
                        .getMessage());
    }

    @Test
    void acceptsAnyFiniteNumbers() {
        float max = Float.MAX_VALUE;
        transform.setPosition(max, max, max).setScale(-max, Float.MIN_VALUE, 0);
        assertEquals(max, transform.z());
    }

    @Test
    void methodsOfThePlaneKeepZ() {
        Transform transform = Transform.at(1, 2).setPosition(1, 2, 5);
        transform.setPosition(3, 4).translate(0.5f, -0.5f);
        assertEquals(3.5f, transform.x());
        assertEquals(3.5f, transform.y());
        assertEquals(5, transform.z());
        transform.teleport(-1, -2);
        assertEquals(-1, transform.x());
        assertEquals(-2, transform.y());
        assertEquals(5, transform.z());
    }

    @Test
    void theAngleInThePlaneIsReadAndTurned() {
        Transform transform = Transform.at(0, 0);
        for (float radians = -3.1f; radians < 3.1f; radians += 0.1f) {
            assertEquals(radians, transform.setRotationZ(radians).rotationZ(), 1e-6f);
        }
        transform.setRotationZ(0);
        for (int i = 1; i <= 100; i++) {
            transform.rotateZ(0.1f);
            double expected = Math.IEEEremainder(0.1f * i, 2 * Math.PI);
            assertEquals(expected, transform.rotationZ(), 1e-4);
        }
    }
}
