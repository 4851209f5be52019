package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares a world whose passes skip slots at rest, which have not moved, with the same world in which no slot is
 * skipped: all poses must be equal to the bit.
 */
class AtRestTest {

    private static final int ROUNDS = 600;
    private static final List<Smoothing> SMOOTHINGS = List.of(Smoothing.values());

    // Two components that put entities into different archetypes.
    private static final class Tag {}

    private static final class Other {}

    /** Fixed seeds, and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 6), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void skippingSlotsAtRestChangesNoPose(long seed) {
        try (RandomGame skipping = new RandomGame(seed, /* marksAllSlots= */ false);
                RandomGame full = new RandomGame(seed, /* marksAllSlots= */ true)) {
            for (int round = 0; round < ROUNDS; round++) {
                skipping.playFrame();
                full.playFrame();
                skipping.assertSamePoses(full, "seed " + seed + ", round " + round);
            }
            assertTrue(
                    skipping.restingCount > skipping.slotCount / 2,
                    "most slots must be at rest, but only " + skipping.restingCount + " of " + skipping.slotCount
                            + " were");
            assertTrue(skipping.restingCount < skipping.slotCount, "some slots must move");
            assertEquals(0, full.restingCount);
        }
    }

    /** A world with random entities and changes. The same seed gives the same changes. */
    private static final class RandomGame implements AutoCloseable {
        private final World world = World.builder()
                .register(Transform.TYPE)
                .register(Parent.TYPE)
                .register(ComponentType.simulation(Tag.class))
                .register(ComponentType.simulation(Other.class))
                .build();
        private final TransformPasses transforms = TransformPasses.of(world);
        private final List<EntityId> alive = new ArrayList<>();
        private final SplittableRandom random;
        private final boolean marksAllSlots;
        private long restingCount;
        private long slotCount;

        RandomGame(long seed, boolean marksAllSlots) {
            random = new SplittableRandom(seed);
            this.marksAllSlots = marksAllSlots;
            // Half of the entities have no other component, so their archetype has more than one chunk.
            for (int i = 0; i < 2 * Chunk.MAX_SLOTS + Chunk.MAX_SLOTS / 16; i++) {
                spawn();
            }
        }

        void playFrame() {
            int steps = random.nextInt(4) == 0 ? random.nextInt(4) : random.nextInt(2); // mostly 0 or 1
            for (int step = 0; step < steps; step++) {
                markAllIfNeeded();
                transforms.capturePrevious();
                int changes = random.nextInt(3) == 0 ? 0 : random.nextInt(6);
                for (int i = 0; i < changes; i++) {
                    changeRandomly();
                }
            }
            if (random.nextInt(4) == 0) {
                changeStructure(); // between steps
            }
            markAllIfNeeded();
            EngineWorld.of(world).beginPresentation(() -> "test");
            transforms.interpolate(alpha());
            countResting();
            EngineWorld.of(world).phase().endFrame();
        }

        private float alpha() {
            return switch (random.nextInt(6)) {
                case 0 -> 0f;
                case 1 -> 1f; // as a scheduler does while interpolation is off
                case 2 -> Math.nextDown(1f);
                default -> (float) random.nextDouble();
            };
        }

        /** Marks all slots as dirty, as writes to all entities do, if this world must not skip slots at rest. */
        private void markAllIfNeeded() {
            if (marksAllSlots) {
                for (DenseColumns<Transform> column : EngineWorld.of(world).columns(Transform.TYPE)) {
                    for (int chunkIndex = 0; chunkIndex < column.count(); chunkIndex++) {
                        column.get(chunkIndex).beginWriteAll();
                    }
                }
            }
        }

        private void countResting() {
            for (DenseColumns<Transform> column : EngineWorld.of(world).columns(Transform.TYPE)) {
                for (int chunkIndex = 0; chunkIndex < column.count(); chunkIndex++) {
                    DenseColumn chunk = column.get(chunkIndex);
                    for (int slot = 0; slot < chunk.size(); slot++) {
                        restingCount += chunk.markedSlots(PoseLayout.COMPUTED_THIS_FRAME)
                                        .contains(slot)
                                ? 0
                                : 1;
                    }
                    slotCount += chunk.size();
                }
            }
        }

        /** Changes something: mostly one entity, at times many, and rarely all, so that most slots are at rest. */
        private void changeRandomly() {
            int choice = random.nextInt(20);
            if (choice < 5) {
                changeStructure();
            } else if (choice < 6) {
                moveNeighbours();
            } else if (choice < 7) {
                moveScattered();
            } else if (choice < 8 && random.nextInt(10) == 0) {
                moveAll();
            } else if (!alive.isEmpty()) {
                moveOne();
            }
        }

        /** Moves consecutive slots by spans: also across the words of a bit set, and at the end of a chunk. */
        private void moveNeighbours() {
            int first = random.nextInt(Chunk.MAX_SLOTS);
            int count = random.nextInt(200);
            world.query(Transform.class).forEachSpan((ids, transforms) -> {
                for (int slot = first; slot < Math.min(first + count, ids.size()); slot++) {
                    transforms.write(slot)[slot * Pose.FLOATS] += 1;
                }
            });
        }

        /** Moves scattered entities by their Transform objects. */
        private void moveScattered() {
            int distance = random.nextInt(2, 300);
            world.query(Transform.class).forEach((id, transform) -> {
                if (id.number() % distance == 0) {
                    transform.translate(1, 2, 3);
                }
            });
        }

        private void moveAll() {
            world.query(Transform.class).without(Tag.class).forEachSpan((ids, transforms) -> {
                float[] poses = transforms.write();
                for (int i = 0; i < ids.size() * Pose.FLOATS; i += Pose.FLOATS) {
                    poses[i] += 1;
                }
            });
        }

        private void moveOne() {
            Transform transform = world.get(randomEntity(), Transform.class);
            switch (random.nextInt(7)) {
                case 0 -> transform.setPosition(randomNumber(), randomNumber(), -0f);
                case 1 -> transform.translate(randomNumber(), randomNumber(), randomNumber());
                case 2 -> transform.setRotation(randomRotation());
                case 3 -> transform.setScale(randomNumber());
                case 4 -> transform.teleport(randomNumber(), randomNumber(), randomNumber());
                case 5 -> transform.teleport(new Vector3f(randomNumber()), randomRotation());
                default -> transform.setSmoothing(SMOOTHINGS.get(random.nextInt(SMOOTHINGS.size())));
            }
        }

        private void changeStructure() {
            int choice = random.nextInt(8);
            if (choice < 2 || alive.isEmpty()) {
                spawn();
            } else if (choice < 4) {
                world.despawn(randomEntity());
                alive.removeIf(id -> !id.isAlive()); // also its children
            } else if (choice < 5) {
                toggle(randomEntity(), new Tag());
            } else if (choice < 6) {
                toggle(randomEntity(), new Other());
            } else {
                toggleParent(randomEntity(), randomEntity());
            }
        }

        private void spawn() {
            Transform transform = Transform.at(randomNumber(), randomNumber()).setRotation(randomRotation());
            alive.add(
                    switch (random.nextInt(4)) {
                        case 0 -> world.spawn(transform, new Tag());
                        case 1 -> world.spawn(transform, new Other());
                        default -> world.spawn(transform);
                    });
        }

        private void toggle(EntityId id, Object component) {
            if (world.has(id, component.getClass())) {
                world.remove(id, component.getClass());
            } else {
                world.add(id, component);
            }
        }

        private void toggleParent(EntityId child, EntityId parent) {
            if (world.has(child, Parent.class)) {
                world.remove(child, Parent.class);
            } else if (!isAncestor(child, parent)) {
                world.add(child, new Parent(parent));
            }
        }

        private boolean isAncestor(EntityId id, EntityId descendant) {
            EntityId next = descendant;
            while (next != id && world.has(next, Parent.class)) {
                next = world.get(next, Parent.class).id();
            }
            return next == id;
        }

        /** Returns a random entity; half of the time one of the oldest 20, which change often. */
        private EntityId randomEntity() {
            int candidateCount = random.nextBoolean() ? alive.size() : Math.min(alive.size(), 20);
            return alive.get(random.nextInt(candidateCount));
        }

        private float randomNumber() {
            return (float) random.nextDouble(-100, 100);
        }

        private Quaternionf randomRotation() {
            return new Quaternionf().rotationXYZ((float) random.nextDouble(6), (float) random.nextDouble(6), (float)
                    random.nextDouble(6));
        }

        void assertSamePoses(RandomGame other, String where) {
            assertEquals(alive.size(), other.alive.size(), where);
            List<DenseColumns<Transform>> columns = EngineWorld.of(world).columns(Transform.TYPE);
            List<DenseColumns<Transform>> otherColumns =
                    EngineWorld.of(other.world).columns(Transform.TYPE);
            assertEquals(columns.size(), otherColumns.size(), where);
            for (int i = 0; i < columns.size(); i++) {
                assertEquals(columns.get(i).size(), otherColumns.get(i).size(), where);
                for (int chunkIndex = 0; chunkIndex < columns.get(i).count(); chunkIndex++) {
                    assertSameBits(
                            columns.get(i).get(chunkIndex), otherColumns.get(i).get(chunkIndex), where);
                }
            }
        }

        /** Compares the bits of all lanes, so that -0.0 differs from 0.0. Compares slots that are not in use, too. */
        private static void assertSameBits(DenseColumn chunk, DenseColumn other, String where) {
            assertEquals(chunk.size(), other.size(), where);
            for (int lane = 0; lane < PoseLayout.LANE_COUNT; lane++) {
                int index = Arrays.mismatch(chunk.lane(lane), other.lane(lane));
                if (index >= 0) {
                    fail(where + ", lane " + lane + ", float " + index + ": " + chunk.lane(lane)[index] + " and "
                            + other.lane(lane)[index]);
                }
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
