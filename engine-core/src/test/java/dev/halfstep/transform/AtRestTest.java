package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
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

/** A world in which what rests is skipped, and the same world in which nothing ever is: equal to the bit. */
class AtRestTest {

    private static final int ROUNDS = 600;
    private static final List<Smoothing> SMOOTHINGS = List.of(Smoothing.values());

    private static final class Tag {}

    private static final class Other {}

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 6), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void skippingRestingSlotsChangesNoResult(long seed) {
        try (Game skipping = new Game(seed, false);
                Game full = new Game(seed, true)) {
            for (int round = 0; round < ROUNDS; round++) {
                skipping.play();
                full.play();
                skipping.compareTo(full, "seed " + seed + ", round " + round);
            }
            assertTrue(skipping.resting > skipping.drawn / 2, skipping.resting + " of " + skipping.drawn + " rested");
            assertTrue(skipping.resting < skipping.drawn, "some moved");
            assertEquals(0, full.resting);
        }
    }

    private static final class Game implements AutoCloseable {
        private final World world = World.builder()
                .register(Transform.TYPE)
                .register(Parent.TYPE)
                .register(ComponentType.simulation(Tag.class))
                .register(ComponentType.simulation(Other.class))
                .build();
        private final TransformPasses transforms = new TransformPasses(world);
        private final List<EntityId> alive = new ArrayList<>();
        private final SplittableRandom random;
        private final boolean skipsNothing;
        private long resting;
        private long drawn;

        Game(long seed, boolean skipsNothing) {
            random = new SplittableRandom(seed);
            this.skipsNothing = skipsNothing;
            for (int i = 0; i < 2 * Chunk.SLOTS + Chunk.SLOTS / 16; i++) { // half of them alike
                spawn();
            }
        }

        void play() {
            int steps = random.nextInt(4) == 0 ? random.nextInt(4) : random.nextInt(2);
            for (int step = 0; step < steps; step++) {
                markAll();
                transforms.capturePrevious();
                int changes = random.nextInt(3) == 0 ? 0 : random.nextInt(6);
                for (int i = 0; i < changes; i++) {
                    change();
                }
            }
            if (random.nextInt(4) == 0) {
                structure(); // from outside a step
            }
            markAll();
            EngineWorld.of(world).beginPresentation(() -> "test");
            transforms.interpolate(alpha());
            countResting();
            EngineWorld.of(world).phase().endFrame();
        }

        private float alpha() {
            return switch (random.nextInt(6)) {
                case 0 -> 0f;
                case 1 -> 1f; // also what a scheduler asks for while interpolation is off
                case 2 -> Math.nextDown(1f);
                default -> (float) random.nextDouble();
            };
        }

        /** What a step that writes every chunk would do. */
        private void markAll() {
            if (skipsNothing) {
                for (DenseColumn<Transform> column : EngineWorld.of(world).columns(Transform.TYPE)) {
                    for (int c = 0; c < column.chunkCount(); c++) {
                        column.chunk(c).beginWriteAll();
                    }
                }
            }
        }

        private void countResting() {
            for (DenseColumn<Transform> column : EngineWorld.of(world).columns(Transform.TYPE)) {
                for (int c = 0; c < column.chunkCount(); c++) {
                    Chunk chunk = column.chunk(c);
                    for (int slot = 0; slot < chunk.size(); slot++) {
                        resting += chunk.marked(TransformStorage.FRESH).contains(slot) ? 0 : 1;
                    }
                    drawn += chunk.size();
                }
            }
        }

        private void change() {
            int choice = random.nextInt(20);
            if (choice < 5) {
                structure();
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

        /** Side by side, through spans: also across the words of a set, and at the end of a chunk. */
        private void moveNeighbours() {
            int at = random.nextInt(Chunk.SLOTS);
            int count = random.nextInt(200);
            world.query(Transform.class).forEachSpan((ids, transforms) -> {
                for (int slot = at; slot < Math.min(at + count, ids.size()); slot++) {
                    transforms.write(slot)[slot * Pose.FLOATS] += 1;
                }
            });
        }

        /** Through handles. */
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
            Transform transform = world.get(any(), Transform.class);
            switch (random.nextInt(7)) {
                case 0 -> transform.setPosition(number(), number(), -0f);
                case 1 -> transform.translate(number(), number(), number());
                case 2 -> transform.setRotation(rotation());
                case 3 -> transform.setScale(number());
                case 4 -> transform.teleport(number(), number(), number());
                case 5 -> transform.teleport(new Vector3f(number()), rotation());
                default -> transform.setSmoothing(SMOOTHINGS.get(random.nextInt(SMOOTHINGS.size())));
            }
        }

        private void structure() {
            int choice = random.nextInt(8);
            if (choice < 2 || alive.isEmpty()) {
                spawn();
            } else if (choice < 4) {
                world.despawn(any());
                alive.removeIf(id -> !id.isAlive()); // children go with it
            } else if (choice < 5) {
                toggle(any(), new Tag());
            } else if (choice < 6) {
                toggle(any(), new Other());
            } else {
                reparent(any(), any());
            }
        }

        private void spawn() {
            Transform transform = Transform.at(number(), number()).setRotation(rotation());
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

        private void reparent(EntityId child, EntityId parent) {
            if (world.has(child, Parent.class)) {
                world.remove(child, Parent.class);
            } else if (!isAbove(child, parent)) {
                world.add(child, new Parent(parent));
            }
        }

        private boolean isAbove(EntityId id, EntityId other) {
            EntityId next = other;
            while (next != id && world.has(next, Parent.class)) {
                next = world.get(next, Parent.class).id();
            }
            return next == id;
        }

        /** Half of the time one of a few, to which much happens in a short time. */
        private EntityId any() {
            int among = random.nextBoolean() ? alive.size() : Math.min(alive.size(), 20);
            return alive.get(random.nextInt(among));
        }

        private float number() {
            return (float) random.nextDouble(-100, 100);
        }

        private Quaternionf rotation() {
            return new Quaternionf().rotationXYZ((float) random.nextDouble(6), (float) random.nextDouble(6), (float)
                    random.nextDouble(6));
        }

        void compareTo(Game other, String where) {
            assertEquals(alive.size(), other.alive.size(), where);
            List<DenseColumn<Transform>> columns = EngineWorld.of(world).columns(Transform.TYPE);
            List<DenseColumn<Transform>> others = EngineWorld.of(other.world).columns(Transform.TYPE);
            assertEquals(columns.size(), others.size(), where);
            for (int i = 0; i < columns.size(); i++) {
                assertEquals(columns.get(i).size(), others.get(i).size(), where);
                for (int c = 0; c < columns.get(i).chunkCount(); c++) {
                    compare(columns.get(i).chunk(c), others.get(i).chunk(c), where);
                }
            }
        }

        /** Also minus zero is not zero; and slots that are not in use are compared as well. */
        private static void compare(Chunk chunk, Chunk other, String where) {
            assertEquals(chunk.size(), other.size(), where);
            for (int lane = 0; lane < TransformStorage.LANES; lane++) {
                int at = Arrays.mismatch(chunk.lane(lane), other.lane(lane));
                if (at >= 0) {
                    fail(where + ", lane " + lane + ", float " + at + ": " + chunk.lane(lane)[at] + " and "
                            + other.lane(lane)[at]);
                }
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
