package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Makes random structural changes between the moves of several cursors. Compares each cursor with a list of the
 * entities that matched when it was opened. {@code -Dfuzz.operations=200000} sets the number of operations for each
 * seed.
 */
class EntityCursorModelTest {

    private static final int OPERATIONS = Integer.getInteger("fuzz.operations", 10_000);
    private static final int MAX_CURSORS = 40;

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private static final List<Class<?>> CLASSES = List.of(A.class, B.class, C.class, Transform.class);
    private static final List<IntFunction<Object>> FACTORIES = List.of(A::new, B::new, C::new, i -> Transform.at(i, 0));

    /** A cursor, and the entities that matched when it was opened. */
    private static final class Reader {
        private final EntityCursor cursor;
        private final Class<?> queried;
        private final Class<?> excluded;
        private final List<EntityId> expected = new ArrayList<>();
        private int nextIndex;

        Reader(World world, OpenCursors openCursors, SplittableRandom random) {
            queried = CLASSES.get(random.nextInt(CLASSES.size()));
            excluded = CLASSES.get(random.nextInt(CLASSES.size()));
            world.forEachEntity(id -> {
                if (matches(world, id)) {
                    expected.add(id);
                }
            });
            cursor = new CursorQuery(
                            EngineWorld.of(world).entities(),
                            openCursors,
                            ComponentFilter.of(queried).excluding(excluded))
                    .cursor();
        }

        private boolean matches(World world, EntityId id) {
            return id.isAlive() && world.has(id, queried) && !world.has(id, excluded);
        }

        /** Moves to the next entity; returns false after the last one. */
        boolean advance(World world) {
            while (nextIndex < expected.size() && !matches(world, expected.get(nextIndex))) {
                nextIndex++;
            }
            if (nextIndex == expected.size()) {
                assertFalse(cursor.next());
                return false;
            }
            assertTrue(cursor.next());
            assertSame(expected.get(nextIndex), cursor.id());
            assertSame(world.get(cursor.id(), queried), cursor.component(0));
            nextIndex++;
            return true;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void visitsEntitiesThatStillMatchOnceInOrder(long seed) {
        World.Builder builder = World.builder();
        for (Class<?> c : CLASSES) {
            builder.register(
                    c == Transform.class
                            ? Transform.TYPE
                            : ComponentType.simulation(c).immutable());
        }
        try (World world = builder.build()) {
            new Fuzzer(world, seed).run();
        }
    }

    private static final class Fuzzer {
        private final World world;
        private final OpenCursors openCursors;
        private final SplittableRandom random;
        private final WorldSnapshot snapshot;
        private final List<EntityId> ids = new ArrayList<>();
        private final List<Reader> readers = new ArrayList<>();
        private int visitCount;
        private int endedCursorCount;

        Fuzzer(World world, long seed) {
            this.world = world;
            openCursors = new OpenCursors(EngineWorld.of(world).entities().guard());
            random = new SplittableRandom(seed);
            snapshot = new WorldSnapshot(world);
            for (int i = 0; i < 1_500; i++) { // about a hundred in each of the 16 archetypes
                spawn();
            }
            snapshot.save();
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                int percent = random.nextInt(100);
                if (percent < 10) {
                    spawn();
                } else if (percent < 22) {
                    despawn();
                } else if (percent < 45) {
                    change();
                } else if (percent < 50) {
                    openCursor();
                } else if (percent == 50 && i % 8 == 0) { // rarely, because saving and restoring are slow
                    snapshot.save();
                } else if (percent == 51 && i % 8 == 0) {
                    snapshot.restore();
                    world.forEachEntity(
                            id -> { // may live again
                                if (!ids.contains(id)) {
                                    ids.add(id);
                                }
                            });
                } else {
                    advanceCursor();
                }
            }
            for (Reader reader : readers) {
                while (reader.advance(world)) {
                    visitCount++;
                }
            }
            assertTrue(visitCount > OPERATIONS / 10, () -> "cursors must visit more entities: " + visitCount);
            assertTrue(endedCursorCount > 0, "at least one cursor must reach its end");
        }

        private void spawn() {
            List<Object> components = new ArrayList<>();
            for (IntFunction<Object> factory : FACTORIES) {
                if (random.nextBoolean()) {
                    components.add(factory.apply(ids.size()));
                }
            }
            ids.add(world.spawn(components.toArray()));
        }

        private EntityId randomId() {
            ids.removeIf(id -> !id.isAlive());
            return ids.get(random.nextInt(ids.size()));
        }

        /** Returns the current entity of a cursor, or a random one. */
        private EntityId randomOrCurrentId() {
            if (!readers.isEmpty() && random.nextBoolean()) {
                Reader reader = readers.get(random.nextInt(readers.size()));
                if (reader.nextIndex > 0
                        && reader.expected.get(reader.nextIndex - 1).isAlive()) {
                    return reader.expected.get(reader.nextIndex - 1);
                }
            }
            return randomId();
        }

        private void despawn() {
            world.despawn(randomOrCurrentId());
        }

        private void change() {
            EntityId id = randomOrCurrentId();
            int index = random.nextInt(CLASSES.size());
            if (world.has(id, CLASSES.get(index))) {
                world.remove(id, CLASSES.get(index));
            } else {
                world.add(id, FACTORIES.get(index).apply(ids.size()));
            }
        }

        private void openCursor() {
            if (readers.size() == MAX_CURSORS) {
                readers.remove(random.nextInt(MAX_CURSORS)); // a cursor that never reaches its end
            }
            readers.add(new Reader(world, openCursors, random));
        }

        private void advanceCursor() {
            if (readers.isEmpty()) {
                return;
            }
            int index = random.nextInt(readers.size());
            for (int i = random.nextInt(1, 60); i > 0; i--) {
                if (!readers.get(index).advance(world)) {
                    readers.remove(index);
                    endedCursorCount++;
                    return;
                }
                visitCount++;
            }
        }
    }
}
