package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that transforms refuse writes while a frame is presented. */
class WriteRefusalTest {

    /** Puts an entity into another archetype. */
    private static final class Tag {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Tag.class))
            .build();
    private final TransformPasses transforms = TransformPasses.of(world);
    private final EntityId id = world.spawn(Transform.at(1, 2));
    private final Transform transform = world.get(id, Transform.class);

    @AfterEach
    void close() {
        world.close();
    }

    /** Begins presentation in which the named system runs, and interpolates. */
    private void present(Supplier<String> system) {
        EngineWorld.of(world).beginPresentation(system);
        transforms.interpolate(0.5f);
    }

    static Stream<Consumer<Transform>> allWrites() {
        return Stream.of(
                t -> t.setPosition(9, 9, 9),
                t -> t.setPosition(new Vector3f(9)),
                t -> t.translate(9, 9, 9),
                t -> t.setRotation(new Quaternionf(1, 0, 0, 0)),
                t -> t.rotate(new Quaternionf(1, 0, 0, 0)),
                t -> t.setRotationZ(1),
                t -> t.setScale(9),
                t -> t.setScale(9, 9, 9),
                t -> t.teleport(9, 9, 9),
                t -> t.teleport(new Vector3f(9)),
                t -> t.teleport(new Vector3f(9), new Quaternionf(1, 0, 0, 0)),
                t -> t.teleport(Transform.at(9, 9).setScale(9)));
    }

    @ParameterizedTest
    @MethodSource("allWrites")
    void refusesAllWritesInPresentation(Consumer<Transform> write) {
        transform.translate(1, 0, 0); // a slot that is dirty from the step is checked, too
        present(() -> "camera");
        assertThrows(IllegalStateException.class, () -> write.accept(transform));
        assertThrows(IllegalStateException.class, () -> write.accept(transform), "the second time too");
        assertEquals("2.0 2.0 0.0 1.0 0.0 1.0", valuesOf(transform));
        assertEquals("1.0 2.0 0.0 1.0 0.0 1.0", valuesOf(world.get(id, PreviousTransform.class)));
        EngineWorld.of(world).phase().endFrame();
        write.accept(transform);
    }

    /** Returns position x y z, rotation w z and scale x. */
    private static String valuesOf(Pose pose) {
        Quaternionf rotation = pose.rotation(new Quaternionf());
        return pose.x() + " " + pose.y() + " " + pose.z() + " " + rotation.w + " " + rotation.z + " "
                + pose.scale(new Vector3f()).x;
    }

    @Test
    void messageNamesTheRunningSystemAndTheRemedy() {
        String[] running = {"labels"};
        present(() -> running[0]);
        running[0] = "camera"; // the message names the system that runs at the write
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> transform.setPosition(0, 0, 0));
        assertEquals(
                "a simulation component can be written in a simulation step only: 'camera' tried to write a Transform"
                        + " outside of a step; write it in a simulation system, or give the entity a component that is"
                        + " registered with ComponentType.presentation(...)",
                refused.getMessage());
    }

    @Test
    void worldWithoutSchedulerCanBeWrittenAtAnyTime() {
        transform.setPosition(3, 0, 0);
        transforms.interpolate(0.5f);
        transform.setPosition(4, 0, 0);
        assertEquals(4f, transform.x());
    }

    @Test
    void secondInterpolationKeepsWritesRefused() {
        transform.setPosition(3, 0, 0);
        present(() -> "camera");
        transforms.interpolate(0.75f);
        assertThrows(IllegalStateException.class, () -> transform.setPosition(0, 0, 0));
    }

    @Test
    void detachedTransformCanAlwaysBeWritten() {
        present(() -> "camera");
        assertEquals(5f, Transform.at(5, 5).teleport(5, 6, 7).x());
        EngineWorld.of(world).phase().endFrame();
        world.despawn(id);
        EngineWorld.of(world).beginPresentation(() -> "camera");
        assertEquals(7f, transform.setPosition(7, 0, 0).x());
    }

    @Test
    void transformSpawnedInPresentationIsReadOnlyAfterItsSpawn() {
        Transform inKnownArchetype = Transform.at(5, 5);
        Transform inNewArchetype = Transform.at(6, 6);
        world.commands().spawn(inKnownArchetype);
        world.commands().spawn(inNewArchetype, new Tag());
        inKnownArchetype.setPosition(8, 0, 0);
        EngineWorld.of(world).beginPresentation(() -> "camera");
        world.applyCommands();
        transforms.interpolate(0.5f);
        for (Transform spawned : List.of(inKnownArchetype, inNewArchetype)) {
            assertThrows(IllegalStateException.class, () -> spawned.setPosition(0, 0, 0));
        }
        assertEquals(8f, inKnownArchetype.x());
        EngineWorld.of(world).phase().endFrame();
        inKnownArchetype.setPosition(9, 0, 0);
        inNewArchetype.setPosition(9, 0, 0);
    }

    @Test
    void componentChangeInPresentationKeepsWritesRefused() {
        transform.setPosition(3, 0, 0);
        world.commands().add(id, new Tag());
        EngineWorld.of(world).beginPresentation(() -> "camera");
        world.applyCommands();
        transforms.interpolate(0.5f);
        assertThrows(IllegalStateException.class, () -> transform.setPosition(0, 0, 0));
        assertEquals(2f, world.get(id, InterpolatedTransform.class).x());
    }

    @Test
    void smoothingMayBeSetInPresentation() {
        present(() -> "camera");
        transform.setSmoothing(Smoothing.SNAP);
        assertEquals(Smoothing.SNAP, transform.smoothing());
    }
}
