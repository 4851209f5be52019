package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the partitions of a query: visited one after the other, they equal the whole query. */
class QueryPartitionTest {

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private record D(int number) {}

    private record E(int number) {}

    private record F(int number) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class))
            .register(ComponentType.simulation(B.class))
            .register(ComponentType.simulation(C.class))
            .register(ComponentType.simulation(D.class))
            .register(ComponentType.simulation(E.class))
            .register(ComponentType.simulation(F.class))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8, 100, 20_000}) // the last one: more partitions than entities
    void consecutivePartitionsEqualTheWholeQueryInOrder(int partitionCount) {
        SplittableRandom random = new SplittableRandom(partitionCount);
        List<EntityId> ids = spawn(random, 12_000);
        // The largest archetype has about 7500 entities in two chunks and keeps 3100: its second chunk becomes empty.
        for (int i = 2_000; i < 9_000; i++) {
            world.despawn(ids.get(i));
        }
        checkAllQueries(partitionCount);
        spawn(random, 10);
        checkAllQueries(partitionCount);
    }

    private List<EntityId> spawn(SplittableRandom random, int count) {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(
                    switch (random.nextInt(8)) {
                        case 0 -> world.spawn(new A(i));
                        case 1 -> world.spawn(new A(i), new B(i));
                        case 2 -> world.spawn(new B(i));
                        default -> world.spawn(new A(i), new B(i), new C(i), new D(i), new E(i), new F(i));
                    });
        }
        return ids;
    }

    private void checkAllQueries(int partitionCount) {
        check(
                partitionCount,
                visits -> world.query(A.class).forEach((id, a) -> visits.add(id, a.number)),
                (partition, visits) -> world.query(A.class)
                        .forEachPartition(partition, partitionCount, (id, a) -> visits.add(id, a.number)));
        check(
                partitionCount,
                visits -> world.query(B.class, A.class).forEach((id, b, a) -> visits.add(id, b.number, a.number)),
                (partition, visits) -> world.query(B.class, A.class)
                        .forEachPartition(partition, partitionCount, (id, b, a) -> visits.add(id, b.number, a.number)));
        check(
                partitionCount,
                visits -> world.query(A.class, B.class, C.class)
                        .forEach((id, a, b, c) -> visits.add(id, a.number, b.number, c.number)),
                (partition, visits) -> world.query(A.class, B.class, C.class)
                        .forEachPartition(
                                partition,
                                partitionCount,
                                (id, a, b, c) -> visits.add(id, a.number, b.number, c.number)));
        check(
                partitionCount,
                visits -> world.query(A.class, B.class, C.class, D.class)
                        .forEach((id, a, b, c, d) -> visits.add(id, a.number, b.number, c.number, d.number)),
                (partition, visits) -> world.query(A.class, B.class, C.class, D.class)
                        .forEachPartition(
                                partition,
                                partitionCount,
                                (id, a, b, c, d) -> visits.add(id, a.number, b.number, c.number, d.number)));
        check(
                partitionCount,
                visits -> world.query(A.class).without(C.class).forEach((id, a) -> visits.add(id, a.number)),
                (partition, visits) -> world.query(A.class)
                        .without(C.class)
                        .forEachPartition(partition, partitionCount, (id, a) -> visits.add(id, a.number)));
    }

    /** Records the visited entities in order. */
    private static final class Visits {
        private final List<String> visits = new ArrayList<>();

        void add(EntityId id, int... numbers) {
            StringBuilder text = new StringBuilder().append(id.number());
            for (int number : numbers) {
                text.append(' ').append(number);
            }
            visits.add(text.toString());
        }
    }

    /** Compares a whole query with its partitions, visited one after the other. */
    private static void check(int partitionCount, Consumer<Visits> whole, BiConsumer<Integer, Visits> onePartition) {
        Visits expected = new Visits();
        whole.accept(expected);
        Visits all = new Visits();
        int minSize = Integer.MAX_VALUE;
        int maxSize = 0;
        for (int partition = 0; partition < partitionCount; partition++) {
            int before = all.visits.size();
            onePartition.accept(partition, all);
            int size = all.visits.size() - before;
            minSize = Math.min(minSize, size);
            maxSize = Math.max(maxSize, size);
        }
        assertEquals(expected.visits, all.visits);
        assertTrue(maxSize - minSize <= 1, "partition sizes must differ by at most 1: " + minSize + " to " + maxSize);
    }

    @Test
    void partitionsPassReplacedComponents() {
        EntityId id = world.spawn(new A(1));
        Query1<A> query = world.query(A.class);
        query.forEachPartition(0, 1, (each, a) -> assertEquals(1, a.number));
        A replacement = new A(2);
        world.remove(id, A.class);
        world.add(id, replacement);
        query.forEachPartition(0, 1, (each, a) -> assertSame(replacement, a));
        world.despawn(id);
        query.forEachPartition(0, 1, (each, a) -> {
            throw new AssertionError("a despawned entity must not be visited: " + each);
        });
    }

    @Test
    void partitionsKeepTheStructureFixed() {
        EntityId only = world.spawn(new A(1));
        List<EntityId> visited = new ArrayList<>();
        world.query(A.class).forEachPartition(0, 1, (id, a) -> {
            visited.add(id);
            assertThrows(IllegalStateException.class, () -> world.despawn(id));
            world.commands().despawn(id);
        });
        assertEquals(List.of(only), visited);
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void anExceptionInAPartitionLeavesTheWorldUsable() {
        EntityId id = world.spawn(new A(1));
        IllegalArgumentException thrown = new IllegalArgumentException("thrown by the callback");
        assertSame(
                thrown,
                assertThrows(
                        IllegalArgumentException.class,
                        () -> world.query(A.class).forEachPartition(0, 1, (each, a) -> {
                            throw thrown;
                        })));
        world.despawn(id);
    }

    @Test
    void refusesAPartitionOutOfRange() {
        Query1<A> query = world.query(A.class);
        String rule = "a partition must be from 0 to one less than the number of partitions: partition ";
        assertEquals(rule + "2 of 2", refusal(() -> query.forEachPartition(2, 2, (id, a) -> {})));
        assertEquals(rule + "-1 of 2", refusal(() -> query.forEachPartition(-1, 2, (id, a) -> {})));
        assertEquals(rule + "0 of 0", refusal(() -> query.forEachPartition(0, 0, (id, a) -> {})));
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }
}
