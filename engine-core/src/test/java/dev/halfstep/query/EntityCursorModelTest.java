package dev.halfstep.query;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.state.WorldSnapshot;
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
 * Random structural changes between the moves of several cursors, compared with lists of the entities that matched when
 * each cursor was opened. More of them with {@code -Dfuzz.operations=200000}, for each seed.
 */
class EntityCursorModelTest {

    private static final int OPERATIONS = Integer.getInteger("fuzz.operations", 10_000);
    private static final int MAX_CURSORS = 40;

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private static final List<Class<?>> CLASSES = List.of(A.class, B.class, C.class, Transform.class);
    private static final List<IntFunction<Object>> MAKERS = List.of(A::new, B::new, C::new, i -> Transform.at(i, 0));

    /** A cursor with the remaining entities that matched at its opening. */
    private static final class Reader {
        private final EntityCursor cursor;
        private final Class<?> asked;
        private final Class<?> excluded;
        private final List<EntityId> expected = new ArrayList<>();
        private int next;

        Reader(World world, SplittableRandom random) {
            asked = CLASSES.get(random.nextInt(CLASSES.size()));
            excluded = CLASSES.get(random.nextInt(CLASSES.size()));
            world.forEachEntity(id -> {
                if (matches(world, id)) {
                    expected.add(id);
                }
            });
            cursor = EngineWorld.of(world)
                    .select(List.of(asked), List.of(), List.of(excluded))
                    .cursor();
        }

        private boolean matches(World world, EntityId id) {
            return id.isAlive() && world.has(id, asked) && !world.has(id, excluded);
        }

        /** Moves to the next entity; returns false after the last one. */
        boolean step(World world) {
            while (next < expected.size() && !matches(world, expected.get(next))) {
                next++;
            }
            if (next == expected.size()) {
                assertFalse(cursor.next());
                return false;
            }
            assertTrue(cursor.next());
            assertSame(expected.get(next), cursor.id());
            assertSame(world.get(cursor.id(), asked), cursor.component(0));
            next++;
            return true;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void visitsWhatMatchedAndStillDoesOnceAndInOrder(long seed) {
        World.Builder builder = World.builder();
        for (Class<?> c : CLASSES) {
            builder.register(
                    c == Transform.class
                            ? Transform.TYPE
                            : ComponentType.simulation(c).immutable());
        }
        try (World world = builder.build()) {
            new Campaign(world, seed).run();
        }
    }

    private static final class Campaign {
        private final World world;
        private final SplittableRandom random;
        private final WorldSnapshot snapshot;
        private final List<EntityId> ids = new ArrayList<>();
        private final List<Reader> readers = new ArrayList<>();
        private int visits;
        private int ends;

        Campaign(World world, long seed) {
            this.world = world;
            random = new SplittableRandom(seed);
            snapshot = new WorldSnapshot(world);
            for (int i = 0; i < 1_500; i++) { // more than a chunk
                spawn();
            }
            snapshot.save();
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                int dice = random.nextInt(100);
                if (dice < 10) {
                    spawn();
                } else if (dice < 22) {
                    despawn();
                } else if (dice < 45) {
                    change();
                } else if (dice < 50) {
                    open();
                } else if (dice == 50 && i % 8 == 0) {
                    snapshot.save();
                } else if (dice == 51 && i % 8 == 0) {
                    snapshot.restore();
                    world.forEachEntity(id -> {
                        if (!ids.contains(id)) {
                            ids.add(id);
                        }
                    });
                } else {
                    step();
                }
            }
            for (Reader reader : readers) {
                while (reader.step(world)) {
                    visits++;
                }
            }
            assertTrue(visits > OPERATIONS / 10, () -> "visits: " + visits);
            assertTrue(ends > 0, "no cursor has come to its end");
        }

        private void spawn() {
            List<Object> components = new ArrayList<>();
            for (IntFunction<Object> maker : MAKERS) {
                if (random.nextBoolean()) {
                    components.add(maker.apply(ids.size()));
                }
            }
            ids.add(world.spawn(components.toArray()));
        }

        private EntityId any() {
            ids.removeIf(id -> !id.isAlive());
            return ids.get(random.nextInt(ids.size()));
        }

        /** Returns the current entity of a cursor, or a random one. */
        private EntityId anyOrReached() {
            if (!readers.isEmpty() && random.nextBoolean()) {
                Reader reader = readers.get(random.nextInt(readers.size()));
                if (reader.next > 0 && reader.expected.get(reader.next - 1).isAlive()) {
                    return reader.expected.get(reader.next - 1);
                }
            }
            return any();
        }

        private void despawn() {
            world.despawn(anyOrReached());
        }

        private void change() {
            EntityId id = anyOrReached();
            int which = random.nextInt(CLASSES.size());
            if (world.has(id, CLASSES.get(which))) {
                world.remove(id, CLASSES.get(which));
            } else {
                world.add(id, MAKERS.get(which).apply(ids.size()));
            }
        }

        private void open() {
            if (readers.size() == MAX_CURSORS) {
                readers.remove(random.nextInt(MAX_CURSORS)); // abandoned
            }
            readers.add(new Reader(world, random));
        }

        private void step() {
            if (readers.isEmpty()) {
                return;
            }
            int which = random.nextInt(readers.size());
            for (int i = random.nextInt(1, 60); i > 0; i--) {
                if (!readers.get(which).step(world)) {
                    readers.remove(which);
                    ends++;
                    return;
                }
                visits++;
            }
        }
    }
}
