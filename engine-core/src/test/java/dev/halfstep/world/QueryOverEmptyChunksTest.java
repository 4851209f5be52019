package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that queries visit every living entity after whole chunks were emptied. The queries of {@code
 * dominion-ecs-engine} treat an empty chunk as the end of an archetype, so they skip the rows behind it.
 */
class QueryOverEmptyChunksTest {

    private static final int CHUNK_SIZE = Chunk.MAX_SLOTS;
    private static final int ENTITY_COUNT = 3 * CHUNK_SIZE + 100;

    private static final class Tag {}

    private static final class Other {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Tag.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Other.class))
            .build();
    private final List<EntityId> ids = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    /** Returns two fixed seeds and a new one in each run. */
    static LongStream seeds() {
        return LongStream.of(1, 2, new SplittableRandom().nextLong());
    }

    @Test
    void visitsAllEntitiesAfterAMiddleChunkIsEmptied() {
        spawn(ENTITY_COUNT);
        despawn(CHUNK_SIZE, 2 * CHUNK_SIZE);
        checkAllQueries();
    }

    @Test
    void visitsAllEntitiesAfterTheFirstChunkIsEmptied() {
        spawn(ENTITY_COUNT);
        despawn(0, CHUNK_SIZE);
        checkAllQueries();
    }

    @Test
    void visitsAllEntitiesAfterTheLastChunksAreEmptied() {
        spawn(ENTITY_COUNT);
        despawn(2 * CHUNK_SIZE, ENTITY_COUNT);
        checkAllQueries();
    }

    @Test
    void visitsAllEntitiesAfterTwoConsecutiveChunksAreEmptied() {
        spawn(ENTITY_COUNT);
        despawn(CHUNK_SIZE, 3 * CHUNK_SIZE);
        checkAllQueries();
    }

    @Test
    void visitsTheOnlyRemainingEntity() {
        spawn(ENTITY_COUNT);
        despawn(0, ENTITY_COUNT - 1);
        checkAllQueries();
    }

    @Test
    void visitsAllEntitiesAfterAllChunksAreEmptiedAndRefilled() {
        spawn(ENTITY_COUNT);
        despawn(0, ENTITY_COUNT);
        checkAllQueries();
        spawn(1);
        checkAllQueries();
        spawn(ENTITY_COUNT);
        checkAllQueries();
    }

    @Test
    void visitsAllEntitiesAfterAChunkMovesToAnotherArchetype() {
        spawn(ENTITY_COUNT);
        for (int i = CHUNK_SIZE; i < 2 * CHUNK_SIZE; i++) {
            world.remove(ids.get(i), Other.class);
        }
        int[] visits = new int[ENTITY_COUNT + 1];
        world.query(Tag.class).forEach((id, tag) -> visits[(int) id.number()]++);
        for (int number = 1; number <= ENTITY_COUNT; number++) {
            assertEquals(1, visits[number], "visits of entity " + number);
        }
        assertEquals(
                ENTITY_COUNT - CHUNK_SIZE, world.query(Tag.class, Other.class).count());
        List<EntityId> visited = new ArrayList<>();
        world.query(Tag.class, Other.class).forEach((id, tag, other) -> visited.add(id));
        assertEquals(ENTITY_COUNT - CHUNK_SIZE, visited.size());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void visitsEachLivingEntityOnceAfterRandomDespawns(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 6; round++) {
            spawn(random.nextInt(2 * CHUNK_SIZE));
            int from = random.nextInt(ids.size() + 1);
            despawn(from, from + random.nextInt(ids.size() - from + 1));
            checkAllQueries();
        }
    }

    private void spawn(int count) {
        for (int i = 0; i < count; i++) {
            ids.add(world.spawn(new Tag(), new Other(), Transform.at(i, 0)));
        }
    }

    private void despawn(int from, int to) {
        List<EntityId> range = ids.subList(from, to);
        range.forEach(world::despawn);
        range.clear();
    }

    /** Checks that queries of one, two and three classes and views visit exactly the living entities. */
    private void checkAllQueries() {
        Visits visits = new Visits(ids);
        world.query(Tag.class).forEach((id, tag) -> visits.add(id));
        visits.check("one class");
        world.query(Other.class, PreviousTransform.class).forEach((id, other, previous) -> visits.add(id));
        visits.check("two classes");
        world.query(Tag.class, Other.class, Transform.class).forEach((id, tag, other, transform) -> visits.add(id));
        visits.check("three classes");
        world.forEachEntity(visits::add);
        visits.check("all entities");
        assertEquals(ids.size(), world.query(Tag.class).count());
        assertEquals(ids.size(), world.size());
    }

    /** Counts the visits of each entity by one query at a time. */
    private static final class Visits {
        private final List<EntityId> expected;
        private final int[] visitsOfNumber;
        private int visitCount;

        Visits(List<EntityId> expected) {
            this.expected = expected;
            long maxNumber =
                    expected.isEmpty() ? 0 : expected.get(expected.size() - 1).number();
            visitsOfNumber = new int[(int) maxNumber + 1];
        }

        void add(EntityId id) {
            assertTrue(id.isAlive(), () -> "only living entities must be visited: " + id);
            visitsOfNumber[(int) id.number()]++;
            visitCount++;
        }

        void check(String query) {
            for (EntityId id : expected) {
                assertEquals(1, visitsOfNumber[(int) id.number()], () -> query + ": visits of " + id);
            }
            assertEquals(expected.size(), visitCount, () -> query + ": all visits");
            Arrays.fill(visitsOfNumber, 0);
            visitCount = 0;
        }
    }
}
