package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.entity.EntityId;
import dev.halfstep.world.World;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeleportTest {

    private static final Quaternionf QUARTER = new Quaternionf().rotationZ((float) Math.PI / 2);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final TransformPasses transforms = new TransformPasses(world);
    private final EntityId id = world.spawn(Transform.at(0, 0));
    private final Transform transform = world.get(id, Transform.class);
    private final InterpolatedTransform drawn = world.get(id, InterpolatedTransform.class);

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.1f, 0.5f, 0.99999994f, 1f})
    void teleportIsDrawnAtTheNewPositionAtOnce(float alpha) {
        step(1, 0);
        transforms.capturePrevious();
        assertSame(transform, transform.teleport(100, 200, 300));
        transforms.interpolate(alpha);
        assertEquals(new Vector3f(100, 200, 300), drawn.position(new Vector3f()));
        transforms.interpolate(alpha / 2);
        assertEquals(new Vector3f(100, 200, 300), drawn.position(new Vector3f()), "not for one frame only");
    }

    @Test
    void aMoveBeforeItIsForgotten() {
        transforms.capturePrevious();
        transform.translate(5, 0, 0);
        transform.teleport(100, 0, 0);
        transforms.interpolate(0.5f);
        assertEquals(100f, drawn.x());
    }

    @Test
    void aMoveBehindItBeginsAtTheNewPlace() {
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        transform.translate(5, 0, 0);
        transforms.interpolate(0f);
        assertEquals(100f, drawn.x());
        transforms.interpolate(0.5f);
        assertEquals(102.5f, drawn.x());
    }

    @Test
    void theNextStepIsInterpolatedAgain() {
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        step(10, 0);
        transforms.interpolate(0.5f);
        assertEquals(105f, drawn.x());
    }

    @Test
    void itHoldsThroughOtherStepsOfTheSameFrame() {
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        step(10, 0);
        step(10, 0);
        transforms.interpolate(0.5f);
        assertEquals(115f, drawn.x());
    }

    @Test
    void positionTeleportInterpolatesRotationAndScale() {
        transforms.capturePrevious();
        transform.setRotation(QUARTER).setScale(3).teleport(new Vector3f(100, 0, 0));
        transforms.interpolate(0.5f);
        assertEquals(100f, drawn.x());
        assertEquals(2f, drawn.scale(new Vector3f()).x);
        assertEquals(
                Math.PI / 4, drawn.rotation(new Quaternionf()).angle(), 1e-6, "half of the turn is done in the middle");
    }

    @Test
    void positionAndRotationTeleportInterpolatesScale() {
        transforms.capturePrevious();
        transform.setScale(3).teleport(new Vector3f(100, 0, 0), QUARTER);
        transforms.interpolate(0.5f);
        assertEquals(100f, drawn.x());
        assertEquals(QUARTER, drawn.rotation(new Quaternionf()));
        assertEquals(2f, drawn.scale(new Vector3f()).x);
    }

    @Test
    void aTeleportToAPoseTakesAllOfIt() {
        Transform target = Transform.at(1, 2, 3).setRotation(QUARTER).setScale(4, 5, 6);
        transforms.capturePrevious();
        transform.teleport(target);
        target.setPosition(9, 9, 9);
        transforms.interpolate(0.5f);
        Matrix4f expected =
                new Matrix4f().translationRotateScale(new Vector3f(1, 2, 3), QUARTER, new Vector3f(4, 5, 6));
        assertEquals(expected, drawn.matrix(new Matrix4f()));
        assertEquals(expected, transform.matrix(new Matrix4f()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SNAP", "EXTRAPOLATE"})
    void itHoldsForOtherWaysToBeDrawn(String smoothing) {
        transform.setSmoothing(Smoothing.valueOf(smoothing));
        step(7, 0);
        transforms.capturePrevious();
        transform.teleport(100, 0, 0);
        transforms.interpolate(0.5f);
        assertEquals(100f, drawn.x());
    }

    @Test
    void aTransformOutsideAWorldTeleportsToo() {
        assertEquals(5f, new Transform().teleport(5, 0, 0).x());
    }

    private void step(float dx, float dy) {
        transforms.capturePrevious();
        transform.translate(dx, dy, 0);
    }
}
