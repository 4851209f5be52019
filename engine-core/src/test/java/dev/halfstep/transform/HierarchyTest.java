package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the interpolated poses of entities with a {@link Parent}, in a world without a scheduler. */
class HierarchyTest {

    private static final float RADIANS_90 = (float) (Math.PI / 2);

    /** Puts an entity into another archetype. */
    private static final class Tag {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Tag.class))
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .build();
    private final TransformPasses transforms = TransformPasses.of(world);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void composesTheChildPoseWithThatOfItsParent() {
        EntityId car = world.spawn(Transform.at(10, 20).setRotationZ(RADIANS_90).setScale(2));
        EntityId wheel = child(car, Transform.at(3, 1).setRotationZ(RADIANS_90).setScale(5));
        transforms.interpolate(0.5f);
        assertInterpolatedAt(wheel, 8, 26); // (3, 1) scaled is (6, 2), rotated (-2, 6), translated (8, 26)
        assertEquals(10f, interpolated(wheel).scale(new Vector3f()).x);
        Quaternionf expected = new Quaternionf().rotationZ(2 * RADIANS_90);
        assertEquals(1, Math.abs(interpolated(wheel).rotation(new Quaternionf()).dot(expected)), 1e-6);
        assertEquals(3f, world.get(wheel, Transform.class).x(), "the Transform is relative to the parent");
        assertInterpolatedAt(car, 10, 20);
    }

    /** Drawn at alpha 0 and 1 as well as between two steps, where nlerp assumes unit quaternions. */
    @Test
    void childKeepsItsDistanceWhileTheParentRotatesForAnHour() {
        EntityId parent = world.spawn(Transform.at(0, 0));
        EntityId child = child(parent, Transform.at(30, 40));
        EntityId grandchild = child(child, Transform.at(0, 10));
        Quaternionf turn = new Quaternionf().rotationAxis(0.02f, 1, 2, 3);
        for (int step = 0; step < 60 * 60 * 60; step++) {
            transforms.capturePrevious();
            world.get(parent, Transform.class).rotate(turn);
            world.get(child, Transform.class).rotate(turn);
        }
        for (float alpha : new float[] {0f, 0.3f, 1f}) {
            transforms.interpolate(alpha);
            Vector3f position = interpolated(child).position(new Vector3f());
            assertEquals(50f, position.length(), 1e-3f);
            assertEquals(10f, position.distance(interpolated(grandchild).position(new Vector3f())), 1e-3f);
        }
    }

    @Test
    void composesPosesIfParentIsRegisteredAtItsFirstUse() {
        try (World lateWorld = World.builder()
                .register(Transform.TYPE)
                .registerAtFirstUse(unknown -> Parent.TYPE)
                .build()) {
            TransformPasses passes = TransformPasses.of(lateWorld);
            passes.interpolate(0.5f);
            EntityId car = lateWorld.spawn(Transform.at(10, 20));
            EntityId wheel = lateWorld.spawn(Transform.at(3, 1), new Parent(car));
            passes.interpolate(0.5f);
            assertEquals(13f, lateWorld.get(wheel, InterpolatedTransform.class).x());
        }
    }

    @Test
    void composesPosesAsMatricesDo() {
        SplittableRandom random = new SplittableRandom(5); // any seed
        List<EntityId> ids = new ArrayList<>();
        ids.add(world.spawn(randomTransform(random)));
        for (int i = 1; i < 60; i++) {
            EntityId parent = ids.get(random.nextInt(ids.size()));
            Transform transform = randomTransform(random);
            ids.add(
                    random.nextBoolean()
                            ? child(parent, transform)
                            : world.spawn(transform, new Tag(), new Parent(parent)));
        }
        transforms.capturePrevious();
        ids.forEach(id -> world.get(id, Transform.class).teleport(randomTransform(random)));
        transforms.interpolate(0.5f);
        for (EntityId id : ids) {
            Matrix4f expected = new Matrix4f();
            for (EntityId next = id; next != null; next = parentOf(next)) {
                expected.mulLocal(world.get(next, Transform.class).matrix(new Matrix4f()));
            }
            Matrix4f actual = interpolated(id).matrix(new Matrix4f());
            float tolerance = 1e-2f; // for the rounding of long chains of parents
            assertTrue(expected.equals(actual, tolerance), () -> id + ": " + expected + " is not " + actual);
        }
    }

    private EntityId parentOf(EntityId id) {
        return world.has(id, Parent.class) ? world.get(id, Parent.class).id() : null;
    }

    /** Creates a random pose. The scale is uniform and close to 1, so that long chains do not become tiny or huge. */
    private static Transform randomTransform(SplittableRandom random) {
        return Transform.at((float) random.nextDouble(-9, 9), (float) random.nextDouble(-9, 9), 1)
                .setRotation(new Quaternionf()
                        .rotationXYZ((float) random.nextDouble(6), (float) random.nextDouble(6), (float)
                                random.nextDouble(6)))
                .setScale((float) random.nextDouble(0.8, 1.2));
    }

    @Test
    void interpolatesRelativePosesBeforeComposition() {
        EntityId hub = world.spawn(Transform.at(0, 0));
        EntityId rim = child(hub, Transform.at(10, 0));
        transforms.capturePrevious();
        world.get(hub, Transform.class).setRotationZ(RADIANS_90);
        transforms.interpolate(0.5f);
        float diagonal = (float) (10 * Math.sqrt(0.5));
        assertInterpolatedAt(rim, diagonal, diagonal); // interpolated world poses would give (5, 5)
    }

    @Test
    void childMovesWithAnyAncestor() {
        EntityId car = world.spawn(Transform.at(0, 0));
        EntityId wheel = child(car, Transform.at(1, 0));
        EntityId nut = child(wheel, Transform.at(1, 0));
        EntityId unrelated = child(world.spawn(Transform.at(50, 0), new Tag()), Transform.at(1, 0));
        for (int step = 1; step <= 5; step++) {
            transforms.capturePrevious();
            world.get(car, Transform.class).translate(10, 0, 0);
            transforms.interpolate(0.5f);
            int carX = step * 10 - 5; // at alpha 0.5
            assertInterpolatedAt(nut, carX + 2, 0);
            assertInterpolatedAt(unrelated, 51, 0);
        }
        for (int frame = 0; frame < 3; frame++) {
            transforms.capturePrevious();
            transforms.interpolate(0.5f);
            assertInterpolatedAt(nut, 52, 0);
        }
        transforms.capturePrevious();
        world.get(wheel, Transform.class).translate(10, 0, 0);
        transforms.interpolate(0.5f);
        assertInterpolatedAt(wheel, 56, 0);
        assertInterpolatedAt(nut, 57, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void composesChildrenThatAreStoredBeforeTheirParents(boolean isInAnotherArchetype) {
        EntityId child = world.spawn(Transform.at(1, 0));
        EntityId middle =
                isInAnotherArchetype ? world.spawn(Transform.at(1, 0), new Tag()) : world.spawn(Transform.at(1, 0));
        EntityId root = world.spawn(Transform.at(100, 0));
        world.add(child, new Parent(middle));
        world.add(middle, new Parent(root));
        transforms.interpolate(1);
        assertInterpolatedAt(child, 102, 0);
        transforms.capturePrevious();
        world.get(root, Transform.class).setPosition(200, 0, 0);
        transforms.interpolate(1);
        assertInterpolatedAt(child, 202, 0);
    }

    @Test
    void chainOf20000ParentsDoesNotOverflowTheStack() {
        EntityId last = world.spawn(Transform.at(1, 0)); // each entity is 1 to the right of its parent
        List<EntityId> chain = new ArrayList<>(List.of(last));
        for (int i = 1; i < 20_000; i++) {
            last = child(last, Transform.at(1, 0));
            chain.add(last);
        }
        transforms.interpolate(1);
        assertInterpolatedAt(last, 20_000, 0);
        assertInterpolatedAt(chain.get(9_999), 10_000, 0);
    }

    @Test
    void despawnsChildrenWithTheirParent() {
        EntityId car = world.spawn(Transform.at(0, 0));
        EntityId wheel = child(car, Transform.at(1, 0));
        EntityId nut = child(wheel, Transform.at(1, 0));
        EntityId bystander = world.spawn(Transform.at(9, 9));
        transforms.interpolate(1);
        world.commands().despawn(car);
        assertTrue(nut.isAlive());
        world.applyCommands();
        assertFalse(car.isAlive() || wheel.isAlive() || nut.isAlive());
        transforms.capturePrevious();
        transforms.interpolate(0.5f);
        assertInterpolatedAt(bystander, 9, 9);
        assertEquals(1, world.size());
    }

    @Test
    void refusesACycleAndNamesItsEntities() {
        EntityId root = world.spawn(Transform.at(0, 0));
        EntityId middle = child(root, Transform.at(0, 0));
        EntityId leaf = child(middle, Transform.at(0, 0));
        String message = assertThrows(IllegalArgumentException.class, () -> world.add(root, new Parent(leaf)))
                .getMessage();
        for (EntityId id : List.of(root, middle, leaf)) {
            assertTrue(message.contains(id.toString()), message);
        }
    }

    @Test
    void refusesADespawnedParent() {
        EntityId parent = world.spawn(Transform.at(0, 0));
        EntityId child = world.spawn(Transform.at(0, 0));
        world.despawn(parent);
        assertThrows(IllegalArgumentException.class, () -> world.add(child, new Parent(parent)));
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.3f, 0.99999994f}) // the last float is the greatest below 1
    void snapsToTheNewPoseWhenTheParentIsReplaced(float alpha) {
        EntityId left = world.spawn(Transform.at(-100, 0));
        EntityId right = world.spawn(Transform.at(100, 0));
        EntityId ball = child(left, Transform.at(1, 0));
        transforms.interpolate(alpha);
        assertInterpolatedAt(ball, -99, 0);
        transforms.capturePrevious();
        world.remove(ball, Parent.class);
        world.add(ball, new Parent(right));
        world.get(ball, Transform.class).setPosition(2, 0, 0);
        transforms.interpolate(alpha);
        assertInterpolatedAt(ball, 102, 0);
        transforms.interpolate(alpha / 2);
        assertInterpolatedAt(ball, 102, 0);
        transforms.capturePrevious();
        world.get(ball, Transform.class).translate(4, 0, 0);
        transforms.interpolate(0.5f);
        assertInterpolatedAt(ball, 104, 0);
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.3f, 0.99999994f}) // the last float is the greatest below 1
    void snapsWhenAParentIsAddedOrRemoved(float alpha) {
        EntityId car = world.spawn(Transform.at(100, 0));
        EntityId ball = world.spawn(Transform.at(101, 0));
        transforms.interpolate(alpha);
        transforms.capturePrevious();
        world.get(ball, Transform.class).setPosition(1, 0, 0);
        world.add(ball, new Parent(car));
        transforms.interpolate(alpha);
        assertInterpolatedAt(ball, 101, 0);
        transforms.capturePrevious();
        world.get(ball, Transform.class).setPosition(101, 0, 0);
        world.remove(ball, Parent.class);
        transforms.interpolate(alpha);
        assertInterpolatedAt(ball, 101, 0);
    }

    /**
     * The ball and the temporary child change their parent and change it back within the frame, so their previous poses
     * are relative to another parent than their current ones.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void snapsAfterTwoChangesOfParentInAFrame(boolean reusesComponent) {
        EntityId left = world.spawn(Transform.at(-100, 0));
        EntityId right = world.spawn(Transform.at(100, 0));
        EntityId ball = child(left, Transform.at(1, 0));
        EntityId temporaryChild = world.spawn(Transform.at(7, 0));
        EntityId lastingChild = child(left, Transform.at(5, 0));
        transforms.interpolate(0.5f);
        Parent first = world.get(ball, Parent.class);
        transforms.capturePrevious();
        world.remove(ball, Parent.class);
        world.add(ball, new Parent(right));
        world.get(ball, Transform.class).setPosition(-199, 0, 0); // the same place in the world
        world.add(temporaryChild, new Parent(right));
        world.get(temporaryChild, Transform.class).setPosition(-93, 0, 0); // the same place in the world
        transforms.capturePrevious(); // the second step of the frame
        world.remove(ball, Parent.class);
        world.add(ball, reusesComponent ? first : new Parent(left));
        world.get(ball, Transform.class).setPosition(2, 0, 0);
        world.remove(temporaryChild, Parent.class);
        world.get(temporaryChild, Transform.class).setPosition(8, 0, 0);
        world.get(lastingChild, Transform.class).setPosition(6, 0, 0);
        transforms.interpolate(0.5f);
        assertInterpolatedAt(ball, -98, 0); // left at -100, plus 2
        assertInterpolatedAt(temporaryChild, 8, 0);
        assertInterpolatedAt(lastingChild, -94.5f, 0); // interpolated from 5 to 6: its parent stays
        transforms.capturePrevious();
        world.get(ball, Transform.class).translate(4, 0, 0);
        world.get(temporaryChild, Transform.class).translate(4, 0, 0);
        transforms.interpolate(0.5f);
        assertInterpolatedAt(ball, -96, 0);
        assertInterpolatedAt(temporaryChild, 10, 0);
    }

    /** The parent is removed before the step, so both poses of the step are relative to no parent. */
    @Test
    void interpolatesInTheStepAfterAParentWasRemoved() {
        EntityId left = world.spawn(Transform.at(-100, 0));
        EntityId ball = child(left, Transform.at(1, 0));
        world.remove(ball, Parent.class);
        transforms.capturePrevious();
        world.get(ball, Transform.class).setPosition(3, 0, 0);
        transforms.interpolate(0.5f);
        assertInterpolatedAt(ball, 2, 0);
    }

    @Test
    void childAtRestMovesWhenItsParentChanges() {
        EntityId car = world.spawn(Transform.at(100, 0));
        EntityId ball = world.spawn(Transform.at(1, 0));
        transforms.capturePrevious();
        transforms.interpolate(0.5f);
        world.add(ball, new Parent(car));
        transforms.interpolate(0.5f);
        assertInterpolatedAt(ball, 101, 0);
        world.remove(ball, Parent.class);
        transforms.interpolate(0.5f);
        assertInterpolatedAt(ball, 1, 0);
    }

    /**
     * The parent changes between two frames without a step, so the distance between the previous and the current
     * rotation must be measured again.
     */
    @Test
    void rotatingChildSnapsWhenItsParentChanges() {
        EntityId car = world.spawn(Transform.at(100, 0));
        EntityId ball = world.spawn(Transform.at(1, 0));
        transforms.capturePrevious();
        world.get(ball, Transform.class).setRotationZ(RADIANS_90);
        transforms.interpolate(0.5f);
        world.add(ball, new Parent(car));
        assertInterpolatedRotationIsCurrent(ball);
        world.remove(ball, Parent.class);
        assertInterpolatedRotationIsCurrent(ball);
    }

    private void assertInterpolatedRotationIsCurrent(EntityId id) {
        transforms.interpolate(0.5f);
        Quaternionf interpolated = interpolated(id).rotation(new Quaternionf());
        assertEquals(world.get(id, Transform.class).rotation(new Quaternionf()), interpolated, id.toString());
    }

    @Test
    void parentWithoutTransformCountsAsTheOrigin() {
        EntityId group = world.spawn(new Tag());
        EntityId ball = child(group, Transform.at(1, 0));
        transforms.interpolate(1);
        assertInterpolatedAt(ball, 1, 0);
        world.add(group, Transform.at(100, 0));
        transforms.interpolate(1);
        assertInterpolatedAt(ball, 101, 0);
        world.remove(group, Transform.class);
        transforms.interpolate(1);
        assertInterpolatedAt(ball, 1, 0);
    }

    @Test
    void parentIsPartOfTheStateHash() {
        assertNotNull(Parent.TYPE.hasher());
    }

    private EntityId child(EntityId parent, Transform transform) {
        return world.spawn(transform, new Parent(parent));
    }

    private InterpolatedTransform interpolated(EntityId id) {
        return world.get(id, InterpolatedTransform.class);
    }

    private void assertInterpolatedAt(EntityId id, float x, float y) {
        Vector3f position = interpolated(id).position(new Vector3f());
        assertEquals(0, position.distance(x, y, 0), 1e-4f, () -> id + " is interpolated at " + position);
    }
}
