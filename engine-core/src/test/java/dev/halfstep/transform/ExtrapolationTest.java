package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseRows;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the poses of entities with {@link Smoothing#EXTRAPOLATE}. A teleport sets the previous pose too. */
class ExtrapolationTest {

    private final DenseRows<Transform> rows = DenseRows.of(Transform.TYPE);
    private final Transform transform = new Transform().setSmoothing(Smoothing.EXTRAPOLATE);
    private final PoseInterpolation interpolation = new PoseInterpolation(new Nlerp());

    ExtrapolationTest() {
        rows.add(transform);
    }

    /** Fixed seeds, and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "alpha {0}: {1}")
    @CsvSource({"0, 20", "0.25, 22.5", "0.5, 25", "0.75, 27.5"})
    void positionAndScaleChangeAsInTheLastStep(float alpha, float expected) {
        transform.teleport(Transform.at(10, 10, 10).setScale(10));
        transform.setPosition(20, 20, 20).setScale(20);
        interpolate(alpha);
        assertEquals(new Vector3f(expected), interpolated().position(new Vector3f()));
        assertEquals(new Vector3f(expected), interpolated().scale(new Vector3f()));
    }

    @Test
    void drawsTheCurrentPoseAtAlphaOne() {
        transform.teleport(10, 0, 0);
        transform.setPosition(20, 0, 0);
        interpolate(1f); // the alpha of a scheduler that does not interpolate
        assertEquals(20f, interpolated().x());
    }

    @Test
    void extrapolatesUniformMovementExactly() {
        float lastX = 0;
        for (int step = 1; step <= 10; step++) {
            transform.teleport((step - 1) * 8, 0, 0);
            transform.setPosition(step * 8, 0, 0);
            for (int eighth = 0; eighth < 8; eighth++) {
                interpolate(eighth / 8f);
                assertEquals(step * 8 + eighth, interpolated().x());
                assertTrue(interpolated().x() > lastX, "the entity must move forward, also from step to step");
                lastX = interpolated().x();
            }
        }
    }

    @Test
    void overshootsAtAStop() {
        transform.teleport(0, 0, 0);
        transform.setPosition(10, 0, 0);
        interpolate(0.9f);
        assertEquals(19f, interpolated().x());
        transform.teleport(10, 0, 0);
        interpolate(0f);
        assertEquals(10f, interpolated().x());
    }

    @ParameterizedTest(name = "{0} degrees a step")
    @ValueSource(ints = {20, 45, 90, 150})
    void rotationRepeatsThatOfTheLastStep(int degrees) {
        Quaternionf turn = new Quaternionf().rotationAxis((float) Math.toRadians(degrees), 0, 0.6f, 0.8f);
        Quaternionf from = new Quaternionf().rotationXYZ(0.3f, 0.2f, 0.1f);
        Quaternionf to = turn.mul(from, new Quaternionf());
        Quaternionf halfTurn = new Quaternionf().rotationAxis((float) Math.toRadians(degrees / 2.0), 0, 0.6f, 0.8f);
        transform.teleport(new Vector3f(), from);
        transform.setRotation(new Quaternionf(-to.x, -to.y, -to.z, -to.w)); // -q is the same rotation as q
        interpolate(0.5f);
        assertSameRotation(halfTurn.mul(to, new Quaternionf()));
        interpolate(0f);
        assertSameRotation(to);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void poseAtRestIsTheSameAtEveryAlpha(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            Quaternionf rotation = new Quaternionf()
                    .rotationXYZ(
                            (float) random.nextDouble(6), (float) random.nextDouble(6), (float) random.nextDouble(6));
            transform.teleport(Transform.at((float) random.nextDouble(-1e6, 1e6), -0f)
                    .setRotation(rotation)
                    .setScale((float) random.nextDouble(9)));
            interpolate((float) random.nextDouble());
            assertEquals(Arrays.toString(pose(PoseLayout.CURRENT)), Arrays.toString(pose(PoseLayout.INTERPOLATED)));
        }
    }

    @Test
    void otherSlotsAreInterpolated() {
        Transform interpolatedNeighbour = Transform.at(0, 0);
        rows.add(interpolatedNeighbour);
        interpolatedNeighbour.setPosition(8, 0, 0);
        transform.setPosition(8, 0, 0);
        interpolate(0.25f);
        assertEquals(10f, interpolated().x());
        assertEquals(2f, interpolatedNeighbour.interpolated().x());
    }

    private void interpolate(float alpha) {
        DenseColumn chunk = rows.column().get(0);
        interpolation.interpolate(chunk, 0, chunk.size(), alpha);
    }

    private InterpolatedTransform interpolated() {
        return transform.interpolated();
    }

    private float[] pose(int lane) {
        return Arrays.copyOf(rows.column().get(0).lane(lane), Pose.FLOATS);
    }

    private void assertSameRotation(Quaternionf expected) {
        Quaternionf interpolated = interpolated().rotation(new Quaternionf());
        assertEquals(
                1.0,
                Math.abs(interpolated.dot(expected)),
                1e-6,
                () -> expected + " was expected, interpolated was " + interpolated);
    }
}
