package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests teleports outside of steps, in a world without a scheduler: each takes effect in the next frame. {@link
 * TeleportInStepTest} is about teleports in a step, which take effect at their time.
 */
class TeleportTest {

    private static final Quaternionf ROTATION_90 = new Quaternionf().rotationZ((float) Math.PI / 2);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final TransformPasses transforms = TransformPasses.of(world);
    private final EntityId id = world.spawn(Transform.at(0, 0));
    private final Transform transform = world.get(id, Transform.class);
    private final InterpolatedTransform interpolated = world.get(id, InterpolatedTransform.class);

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.1f, 0.5f, 0.99999994f, 1f}) // the fourth float is the greatest below 1
    void teleportIsNotInterpolated(float alpha) {
        step(1);
        transforms.capturePrevious();
        assertSame(transform, transform.teleport(100, 200, 300));
        transforms.interpolate(alpha);
        assertEquals(new Vector3f(100, 200, 300), interpolated.position(new Vector3f()));
        transforms.interpolate(alpha / 2);
        assertEquals(
                new Vector3f(100, 200, 300),
                interpolated.position(new Vector3f()),
                "must also hold in the next frame of the step");
    }

    @Test
    void movementBeforeTheTeleportIsNotInterpolated() {
        transforms.capturePrevious();
        transform.translate(5, 0, 0);
        transform.teleport(100, 0, 0);
        transforms.interpolate(0.5f);
        assertEquals(100f, interpolated.x());
    }

    @Test
    void movementAfterTheTeleportStartsAtTheNewPosition() {
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        transform.translate(5, 0, 0);
        transforms.interpolate(0f);
        assertEquals(100f, interpolated.x());
        transforms.interpolate(0.5f);
        assertEquals(102.5f, interpolated.x());
    }

    @Test
    void nextStepIsInterpolated() {
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        step(10);
        transforms.interpolate(0.5f);
        assertEquals(105f, interpolated.x());
    }

    @Test
    void laterStepsOfTheSameFrameAreInterpolated() {
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        step(10);
        step(10);
        transforms.interpolate(0.5f);
        assertEquals(115f, interpolated.x());
    }

    @Test
    void positionTeleportInterpolatesRotationAndScale() {
        transforms.capturePrevious();
        transform.setRotation(ROTATION_90).setScale(3).teleport(new Vector3f(100, 0, 0));
        transforms.interpolate(0.5f);
        assertEquals(100f, interpolated.x());
        assertEquals(2f, interpolated.scale(new Vector3f()).x);
        assertEquals(
                Math.PI / 4,
                interpolated.rotation(new Quaternionf()).angle(),
                1e-6,
                "half of the rotation at alpha 0.5");
    }

    @Test
    void positionAndRotationTeleportInterpolatesScale() {
        transforms.capturePrevious();
        transform.setScale(3).teleport(new Vector3f(100, 0, 0), ROTATION_90);
        transforms.interpolate(0.5f);
        assertEquals(100f, interpolated.x());
        assertEquals(ROTATION_90, interpolated.rotation(new Quaternionf()));
        assertEquals(2f, interpolated.scale(new Vector3f()).x);
    }

    @Test
    void teleportToAPoseSetsAllItsValues() {
        Transform target = Transform.at(1, 2, 3).setRotation(ROTATION_90).setScale(4, 5, 6);
        transforms.capturePrevious();
        transform.teleport(target);
        target.setPosition(9, 9, 9);
        transforms.interpolate(0.5f);
        Matrix4f expected =
                new Matrix4f().translationRotateScale(new Vector3f(1, 2, 3), ROTATION_90, new Vector3f(4, 5, 6));
        assertEquals(expected, interpolated.matrix(new Matrix4f()));
        assertEquals(expected, transform.matrix(new Matrix4f()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SNAP", "EXTRAPOLATE"})
    void teleportIsNotInterpolatedWithOtherSmoothing(String smoothing) {
        transform.setSmoothing(Smoothing.valueOf(smoothing));
        step(7);
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        transforms.interpolate(0.5f);
        assertEquals(100f, interpolated.x());
    }

    @Test
    void detachedTransformTeleports() {
        assertEquals(5f, new Transform().teleport(5, 0, 0).x());
    }

    /** Runs a step that moves the entity. */
    private void step(float dx) {
        transforms.capturePrevious();
        transform.translate(dx, 0, 0);
    }
}
