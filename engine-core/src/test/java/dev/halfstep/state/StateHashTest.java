package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the hash of a world's simulated state: what changes it, and what does not. */
class StateHashTest {

    /** A NaN whose bits differ from those of {@code Float.NaN}. */
    private static final float OTHER_NAN = Float.intBitsToFloat(0x7fc12345);

    private static final class Speed {
        private float value;

        Speed(float value) {
            this.value = value;
        }
    }

    private record Weight(float value) {}

    private record Label(String text) {}

    /** A dense component whose two floats are simulated state. */
    private static final class Charge extends DenseComponent {
        Charge(float coulombs, float volts) {
            super(2);
            set(0, coulombs);
            set(1, volts);
        }

        float coulombs() {
            return get(0);
        }
    }

    private static final ComponentType<Speed> SPEED =
            ComponentType.simulation(Speed.class).hashedBy((speed, sink) -> sink.add(speed.value));
    private static final ComponentType<Weight> WEIGHT =
            ComponentType.simulation(Weight.class).hashedBy((weight, sink) -> sink.add(weight.value()));
    private static final ComponentType<Charge> CHARGE =
            ComponentType.simulation(Charge.class).storedIn(DenseComponent.floats(2));
    private static final ComponentType<Label> LABEL = ComponentType.presentation(Label.class);

    private static World emptyWorld() {
        return World.builder()
                .register(Transform.TYPE)
                .register(SPEED)
                .register(WEIGHT)
                .register(LABEL)
                .register(CHARGE)
                .build();
    }

    private static long hashOf(Consumer<World> setUp) {
        try (World world = emptyWorld()) {
            setUp.accept(world);
            return StateHash.of(world);
        }
    }

    /** Spawns three entities with the numbers 1, 3 and 5. */
    private static void spawnThreeEntities(World world) {
        EntityId first = world.spawn(Transform.at(1, 2), new Speed(3));
        EntityId second = world.spawn(new Speed(-1));
        EntityId third = world.spawn(Transform.at(4, 5), new Weight(6));
        EntityId fourth = world.spawn();
        EntityId fifth = world.spawn(new Speed(7), new Weight(8), Transform.at(9, 10));
        world.despawn(second);
        world.despawn(fourth);
        assertEquals("1 3 5", first.number() + " " + third.number() + " " + fifth.number());
    }

    @Test
    void hashDoesNotDependOnTheHistoryOfTheState() {
        assertEquals(hashOf(StateHashTest::spawnThreeEntities), hashOf(world -> {
            EntityId first = world.commands().spawn(); // has number 1, and is added by applyCommands()
            EntityId second = world.spawn(Transform.at(0, 0), new Weight(1));
            EntityId third = world.spawn(new Speed(99), new Weight(6));
            EntityId fourth = world.spawn(new Speed(99));
            world.despawn(fourth);
            EntityId fifth = world.spawn(new Weight(8), new Speed(7));
            world.applyCommands();
            world.add(first, new Speed(3));
            world.add(third, Transform.at(0, 5));
            world.add(first, new Transform());
            world.remove(third, Speed.class);
            world.add(fifth, Transform.at(9, 10));
            world.get(first, Transform.class).setPosition(1, 2, 0);
            world.get(third, Transform.class).translate(4, 0, 0);
            world.despawn(second);
        }));
    }

    @Test
    void readingDoesNotChangeTheHash() {
        try (World world = emptyWorld()) {
            spawnThreeEntities(world);
            long hash = StateHash.of(world);
            assertEquals(hash, StateHash.of(world));
            world.query(Transform.class).forEach((id, transform) -> transform.position(new Vector3f()));
            assertEquals(hash, StateHash.of(world));
        }
    }

    @Test
    void captureAndInterpolationDoNotChangeTheHash() {
        try (World world = emptyWorld()) {
            spawnThreeEntities(world);
            world.query(Transform.class).forEach((id, transform) -> transform.translate(1, 1, 1));
            long hash = StateHash.of(world);
            TransformPasses transforms = TransformPasses.of(world);
            transforms.interpolate(0.3f);
            assertEquals(hash, StateHash.of(world));
            transforms.capturePrevious();
            assertEquals(hash, StateHash.of(world));
        }
    }

    @Test
    void oneUlpOfAnyNumberChangesTheHash() {
        Set<Long> hashes = new HashSet<>();
        hashes.add(hashOf(StateHashTest::spawnThreeEntities));
        float tiny = Float.MIN_VALUE;
        List<Consumer<Transform>> changes = List.of(
                t -> t.setPosition(Math.nextUp(1f), 2, 0),
                t -> t.setPosition(1, Math.nextUp(2f), 0),
                t -> t.setPosition(1, 2, tiny),
                t -> t.setRotation(new Quaternionf(tiny, 0, 0, 1)),
                t -> t.setRotation(new Quaternionf(0, tiny, 0, 1)),
                t -> t.setRotation(new Quaternionf(0, 0, tiny, 1)),
                t -> t.setRotation(new Quaternionf(0, 0, 0, Math.nextDown(1f))),
                t -> t.setScale(Math.nextUp(1f), 1, 1),
                t -> t.setScale(1, Math.nextUp(1f), 1),
                t -> t.setScale(1, 1, Math.nextUp(1f)));
        for (Consumer<Transform> change : changes) {
            hashes.add(hashOf(world -> {
                spawnThreeEntities(world);
                world.query(Transform.class, Speed.class).forEach((id, transform, speed) -> {
                    if (id.number() == 1) {
                        change.accept(transform);
                    }
                });
            }));
        }
        hashes.add(hashOf(world -> {
            spawnThreeEntities(world);
            world.query(Speed.class).forEach((id, speed) -> speed.value = Math.nextDown(speed.value));
        }));
        int worlds = 1 + changes.size() + 1; // without a change, with each change of a transform, with other speeds
        assertEquals(worlds, hashes.size(), "all hashes must differ");
    }

    @Test
    void missingComponentChangesTheHash() {
        assertNotEquals(hashOf(world -> world.spawn(new Speed(0))), hashOf(World::spawn));
        assertNotEquals(hashOf(World::spawn), hashOf(world -> {}));
    }

    @Test
    void componentClassChangesTheHash() {
        assertNotEquals(hashOf(world -> world.spawn(new Speed(1))), hashOf(world -> world.spawn(new Weight(1))));
    }

    @Test
    void entityOfAComponentChangesTheHash() {
        assertNotEquals(hashOf(world -> world.spawn(new Speed(1))), hashOf(world -> {
            world.despawn(world.spawn(new Speed(1)));
            world.spawn(new Speed(1));
        }));
        assertNotEquals(
                hashOf(world -> {
                    world.spawn(new Speed(1), new Weight(1));
                    world.spawn(new Speed(2), new Weight(2));
                }),
                hashOf(world -> {
                    world.spawn(new Speed(2), new Weight(1));
                    world.spawn(new Speed(1), new Weight(2));
                }));
    }

    @Test
    void ignoresPresentationComponents() {
        assertEquals(hashOf(StateHashTest::spawnThreeEntities), hashOf(world -> {
            spawnThreeEntities(world);
            world.query(Transform.class)
                    .forEach((id, transform) -> world.commands().add(id, new Label("x")));
            world.applyCommands();
        }));
    }

    @Test
    void registeredPresentationComponentsDoNotChangeTheHash() {
        long hash = hashOf(StateHashTest::spawnThreeEntities);
        try (World server = World.builder()
                .register(Transform.TYPE)
                .register(SPEED)
                .register(WEIGHT)
                .build()) {
            spawnThreeEntities(server);
            assertEquals(hash, StateHash.of(server));
        }
        try (World client = World.builder()
                .register(LABEL)
                .register(Transform.TYPE)
                .register(ComponentType.presentation(String.class))
                .register(SPEED)
                .register(WEIGHT)
                .build()) {
            spawnThreeEntities(client);
            assertEquals(hash, StateHash.of(client));
        }
    }

    @Test
    void allNaNValuesAreEqualAndMinusZeroDiffersFromZero() {
        assertEquals(
                hashOf(world -> world.spawn(new Speed(Float.NaN))), hashOf(world -> world.spawn(new Speed(OTHER_NAN))));
        assertNotEquals(hashOf(world -> world.spawn(new Speed(0f))), hashOf(world -> world.spawn(new Speed(-0f))));
        assertEquals(hashOf(world -> spawnAt(world, Float.NaN)), hashOf(world -> spawnAt(world, OTHER_NAN)));
        assertNotEquals(
                hashOf(world -> world.spawn(Transform.at(0f, 0))), hashOf(world -> world.spawn(Transform.at(-0f, 0))));
    }

    /** Spawns an entity at a position that may be NaN. Writes it by a span, since setters refuse NaN. */
    private static void spawnAt(World world, float x) {
        world.spawn(Transform.at(0, 0));
        world.query(Transform.class).forEachSpan((ids, poses) -> poses.write()[0] = x);
    }

    @Test
    void hashesDenseValuesByIndexAndEntity() {
        assertEquals(
                hashOf(world -> world.spawn(new Charge(1, 2), new Speed(3))),
                hashOf(world -> world.add(world.spawn(new Speed(3)), new Charge(1, 2))));
        Set<Long> hashes = new HashSet<>();
        hashes.add(hashOf(World::spawn));
        hashes.add(hashOf(world -> world.spawn(new Charge(0, 0))));
        hashes.add(hashOf(world -> world.spawn(new Charge(0, -0f))));
        hashes.add(hashOf(world -> world.spawn(new Charge(1, 2))));
        hashes.add(hashOf(world -> world.spawn(new Charge(2, 1))));
        hashes.add(hashOf(world -> {
            world.spawn(new Charge(1, 2));
            world.spawn(new Charge(3, 4));
        }));
        hashes.add(hashOf(world -> {
            world.spawn(new Charge(3, 4));
            world.spawn(new Charge(1, 2));
        }));
        hashes.add(hashOf(world -> {
            world.spawn(new Charge(1, 4));
            world.spawn(new Charge(3, 2));
        }));
        assertEquals(8, hashes.size(), "all hashes must differ");
        assertEquals(
                hashOf(world -> world.spawn(new Charge(Float.NaN, 0))),
                hashOf(world -> world.spawn(new Charge(OTHER_NAN, 0))));
    }

    /** The hash does not depend on the rows of entities or the number of chunks. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void hashDoesNotDependOnTheOrderOfRows(long seed) {
        int count = 2 * Chunk.MAX_SLOTS + 100; // three chunks
        long inOrder = hashOf(world -> {
            for (int i = 1; i <= count; i++) {
                EntityId id = world.spawn(Transform.at(i, 0), new Charge(i, -i), new Speed(i));
                if (i % 3 == 0) {
                    world.remove(id, Speed.class);
                }
            }
        });
        assertEquals(inOrder, hashOf(world -> {
            List<EntityId> ids = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                ids.add(world.spawn(new Speed(i)));
            }
            Collections.shuffle(ids, new Random(seed));
            for (EntityId id : ids) {
                world.add(id, Transform.at((float) id.number(), 0));
            }
            Collections.shuffle(ids, new Random(seed + 100));
            for (EntityId id : ids) {
                world.add(id, new Charge((float) id.number(), (float) -id.number()));
            }
            Collections.shuffle(ids, new Random(seed + 200));
            for (EntityId id : ids) {
                if (id.number() % 3 == 0) {
                    world.remove(id, Speed.class);
                }
            }
        }));
    }

    @Test
    void usesTheRegisteredHasherOfADenseComponent() {
        ComponentType<Charge> hashedByCoulombs = CHARGE.hashedBy((charge, sink) -> sink.add(charge.coulombs()));
        try (World world = World.builder().register(hashedByCoulombs).build()) {
            EntityId id = world.spawn(new Charge(1, 2));
            long hash = StateHash.of(world);
            world.remove(id, Charge.class);
            world.add(id, new Charge(1, 3));
            assertEquals(hash, StateHash.of(world));
            world.remove(id, Charge.class);
            world.add(id, new Charge(2, 3));
            assertNotEquals(hash, StateHash.of(world));
        }
    }

    @Test
    void hashesAComponentWithoutAHasherByItsFields() {
        try (World world =
                World.builder().register(ComponentType.simulation(Label.class)).build()) {
            EntityId id = world.spawn(new Label("one"));
            long hash = StateHash.of(world);
            world.remove(id, Label.class);
            world.add(id, new Label("two"));
            assertNotEquals(hash, StateHash.of(world));
            world.remove(id, Label.class);
            world.add(id, new Label("one"));
            assertEquals(hash, StateHash.of(world));
        }
    }

    private record Bag(List<Label> labels) {}

    @Test
    void refusesASimulationComponentThatCannotBeHashed() {
        try (World world =
                World.builder().register(ComponentType.simulation(Bag.class)).build()) {
            String message = assertThrows(IllegalStateException.class, () -> StateHash.of(world))
                    .getMessage();
            assertEquals(
                    "a simulation component must be part of the state hash: Bag is not (without a hasher, only numbers,"
                            + " flags, text, enums, ids of entities, and records, classes and arrays of them can be"
                            + " hashed: Bag.labels is a java.util.List); register it with"
                            + " ComponentType.simulation(...).hashedBy(...)",
                    message);
        }
    }

    /** A golden hash: a change of it breaks every recorded game. */
    @Test
    void hashOfAFixedWorldNeverChanges() {
        assertEquals("4e188e4a2e3366f2", StateHash.toText(hashOf(world -> {
            spawnThreeEntities(world);
            for (int i = 0; i < 100; i++) {
                world.spawn(Transform.at(i, -i).setRotationZ(i * 0.1f).setScale(1f / (i + 1)), new Speed(i));
            }
        })));
    }

    @Test
    void formatsAHashAsSixteenHexadecimalDigits() {
        assertEquals("0000000000000000", StateHash.toText(0));
        assertEquals("00000000000000ff", StateHash.toText(255));
        assertEquals("ffffffffffffffff", StateHash.toText(-1));
        assertEquals("8000000000000001", StateHash.toText(Long.MIN_VALUE + 1));
    }
}
