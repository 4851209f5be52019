package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the three poses of entities after captures, interpolations and structural changes. */
class TransformPassesTest {

    // Two components that put entities into different archetypes.
    private static final class Tag {}

    private static final class Other {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Tag.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Other.class))
            .build();
    private final TransformPasses transforms = TransformPasses.of(world);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void allPosesAreEqualAfterASpawn() {
        Quaternionf rotation = new Quaternionf().rotationXYZ(1, 2, 3);
        EntityId id = world.spawn(Transform.at(1, 2, 3).setRotation(rotation).setScale(4, 5, 6));
        Matrix4f expected =
                new Matrix4f().translationRotateScale(1, 2, 3, rotation.x, rotation.y, rotation.z, rotation.w, 4, 5, 6);
        assertEquals(expected, world.get(id, Transform.class).matrix(new Matrix4f()));
        assertEquals(expected, world.get(id, PreviousTransform.class).matrix(new Matrix4f()));
        assertEquals(expected, world.get(id, InterpolatedTransform.class).matrix(new Matrix4f()));
    }

    @Test
    void allPosesOfAnAddedTransformAreEqual() {
        EntityId id = world.spawn(new Tag());
        world.add(id, Transform.at(5, 6));
        assertPoses(5, 5, 5, id);
        transforms.interpolate(0.5f);
        assertPoses(5, 5, 5, id);
    }

    @Test
    void threePosesAreIndependent() {
        EntityId id = world.spawn(Transform.at(0, 0));
        world.get(id, Transform.class).setPosition(10, 0, 0);
        assertPoses(0, 10, 0, id);
        transforms.interpolate(0.25f);
        assertPoses(0, 10, 2.5f, id);
        transforms.capturePrevious();
        assertPoses(10, 10, 2.5f, id);
    }

    @Test
    void previousPoseIsOneStepBackAfterSeveralSteps() {
        EntityId id = world.spawn(Transform.at(0, 0));
        Transform transform = world.get(id, Transform.class);
        for (int step = 1; step <= 4; step++) {
            transforms.capturePrevious();
            transform.translate(10, 0, 0);
        }
        transforms.interpolate(0.5f);
        assertPoses(30, 40, 35, id);
    }

    @Test
    void passesReachEveryEntityOfEveryArchetype() {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 2 * Chunk.MAX_SLOTS + 10; i++) {
            ids.add(world.spawn(Transform.at(i, 0)));
            ids.add(world.spawn(Transform.at(i, 0), new Tag()));
            ids.add(world.spawn(Transform.at(i, 0), new Tag(), new Other()));
        }
        for (EntityId id : ids) {
            world.get(id, Transform.class).translate(100, 0, 0);
        }
        transforms.interpolate(0.5f);
        for (int i = 0; i < ids.size(); i++) {
            int x = i / 3; // three entities were spawned at each x
            assertPoses(x, x + 100, x + 50, ids.get(i));
        }
        transforms.capturePrevious();
        for (int i = 0; i < ids.size(); i++) {
            int x = i / 3;
            assertPoses(x + 100, x + 100, x + 50, ids.get(i));
        }
    }

    @Test
    void changingTheArchetypeKeepsAllThreePoses() {
        EntityId id = movingEntity(0, 10);
        world.spawn(Transform.at(77, 0), new Tag()); // occupies the first row of the next archetype
        world.add(id, new Tag());
        assertPoses(0, 10, 5, id);
        world.add(id, new Other());
        world.remove(id, Tag.class);
        assertPoses(0, 10, 5, id);
        transforms.interpolate(0.75f);
        assertPoses(0, 10, 7.5f, id);
    }

    @Test
    void fillingTheGapOfAnotherEntityKeepsAllThreePoses() {
        EntityId despawned = movingEntity(1000, 2000);
        EntityId leaving = movingEntity(100, 200);
        EntityId last = movingEntity(0, 10);
        world.despawn(despawned);
        assertPoses(0, 10, 5, last);
        assertPoses(100, 200, 150, leaving);
        world.add(leaving, new Tag());
        assertPoses(0, 10, 5, last);
        assertPoses(100, 200, 150, leaving);
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.3f, 0.99999994f, 1f}) // the third float is the greatest below 1
    void aSnappingEntityIsDrawnAtItsNewestPose(float alpha) {
        EntityId id = movingEntity(0, 10);
        world.get(id, Transform.class).setSmoothing(Smoothing.SNAP);
        transforms.interpolate(alpha);
        assertPoses(0, 10, 10, id);
    }

    @Test
    void smoothingMovesWithTheEntity() {
        EntityId despawned = movingEntity(1000, 2000);
        EntityId plain = movingEntity(100, 200);
        EntityId snapping = movingEntity(0, 10);
        world.get(snapping, Transform.class).setSmoothing(Smoothing.SNAP);
        world.despawn(despawned); // the last row, of "snapping", moves into the gap
        transforms.interpolate(0.5f);
        assertPoses(0, 10, 10, snapping);
        assertPoses(100, 200, 150, plain);
        world.add(snapping, new Tag());
        EntityId next = movingEntity(20, 30); // gets the former slot of "snapping"
        transforms.interpolate(0.25f);
        assertPoses(0, 10, 10, snapping);
        assertPoses(100, 200, 125, plain);
        assertPoses(20, 30, 22.5f, next);
        assertEquals(Smoothing.SNAP, world.get(snapping, Transform.class).smoothing());
        assertEquals(Smoothing.INTERPOLATE, world.get(next, Transform.class).smoothing());
    }

    @Test
    void despawnedTransformKeepsItsPoseAndIsDetached() {
        EntityId id = movingEntity(0, 10);
        EntityId neighbour = movingEntity(100, 200);
        Transform transform = world.get(id, Transform.class).setSmoothing(Smoothing.SNAP);
        PreviousTransform previous = world.get(id, PreviousTransform.class);
        world.despawn(id);
        assertEquals(10f, transform.x());
        assertEquals(10f, previous.x(), "a detached transform has one pose only");
        assertEquals(Smoothing.SNAP, transform.smoothing());
        transform.setPosition(-1, -2, -3).setRotationZ(1).setScale(9).setSmoothing(Smoothing.INTERPOLATE);
        transforms.interpolate(0.5f);
        transforms.capturePrevious();
        assertPoses(200, 200, 150, neighbour);
        assertEquals(-1f, transform.x());
        assertEquals(
                new Quaternionf(0, 0, 0, 1),
                world.get(neighbour, Transform.class).rotation(new Quaternionf()));
    }

    @Test
    void allPosesOfARespawnedTransformAreEqual() {
        EntityId id = movingEntity(0, 10);
        Transform transform = world.get(id, Transform.class);
        world.despawn(id);
        EntityId respawned = world.spawn(transform, new Tag());
        assertPoses(10, 10, 10, respawned);
    }

    @Test
    void toStringOfViewsHasClassAndPosition() {
        EntityId id = movingEntity(0, 10);
        assertEquals(
                "PreviousTransform(0.0, 0.0, 0.0)",
                world.get(id, PreviousTransform.class).toString());
        assertEquals(
                "InterpolatedTransform(5.0, 0.0, 0.0)",
                world.get(id, InterpolatedTransform.class).toString());
    }

    @Test
    void refusesAWorldWithoutTransforms() {
        try (World worldWithoutTransforms = World.builder().build()) {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> TransformPasses.of(worldWithoutTransforms))
                    .getMessage();
            assertEquals(
                    "a component class must be registered before the world is built: " + Transform.class.getName()
                            + "; add register(Transform.TYPE) to its builder",
                    message);
        }
    }

    /** Spawns an entity that moves along x in this step. Sets its interpolated pose to the middle, without a pass. */
    private EntityId movingEntity(float from, float to) {
        EntityId id = world.spawn(Transform.at(from, 0));
        Transform transform = world.get(id, Transform.class);
        transform.setPosition(to, 0, 0);
        float[] lane = transform.column().lane(PoseLayout.INTERPOLATED);
        lane[transform.offset()] = (from + to) / 2;
        return id;
    }

    /** Asserts x of the three poses of an entity. */
    private void assertPoses(float previous, float current, float interpolated, EntityId id) {
        assertArrayEquals(
                new float[] {previous, current, interpolated},
                new float[] {
                    world.get(id, PreviousTransform.class).x(),
                    world.get(id, Transform.class).x(),
                    world.get(id, InterpolatedTransform.class).x()
                },
                () -> "previous, current and interpolated x of " + id);
    }
}
