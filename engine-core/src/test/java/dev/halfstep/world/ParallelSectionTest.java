package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks parallel sections: several threads in one world with a fixed structure. */
class ParallelSectionTest {

    private static final int MAX_THREADS = 8;

    private static final class Counter {
        private int visits;
    }

    private record Name(String text) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Counter.class))
            .register(ComponentType.simulation(Name.class))
            .register(Transform.TYPE)
            .build();
    private final ExecutorService threads = Executors.newFixedThreadPool(MAX_THREADS);

    @AfterEach
    void close() {
        threads.shutdownNow();
        world.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void partitionsInSeveralThreadsVisitEveryEntityOnce(int partitionCount) throws Exception {
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 500; i++) { // 1000 entities in each round
                world.spawn(new Counter());
                world.spawn(new Counter(), Transform.at(i, 0));
            }
            inParallel(
                    partitionCount,
                    partition -> world.query(Counter.class)
                            .forEachPartition(partition, partitionCount, (id, counter) -> counter.visits++));
            int rounds = round + 1; // entities of the first round were visited in all rounds, new ones once
            int[] entitiesByVisits = new int[rounds + 1];
            world.query(Counter.class).forEach((id, counter) -> entitiesByVisits[counter.visits]++);
            for (int visits = 1; visits <= rounds; visits++) {
                assertEquals(
                        1_000, entitiesByVisits[visits], "entities visited " + visits + " times after round " + rounds);
            }
        }
    }

    @Test
    void severalThreadsRunQueriesForTheFirstTime() throws Exception {
        for (int round = 0; round < 20; round++) {
            try (World newWorld = World.builder()
                    .register(ComponentType.simulation(Counter.class))
                    .register(ComponentType.simulation(Name.class))
                    .build()) {
                for (int i = 0; i < 300; i++) {
                    newWorld.spawn(new Name("a"), new Counter());
                    newWorld.spawn(new Name("a"));
                }
                List<Object> queries = new ArrayList<>();
                CyclicBarrier allStarted = new CyclicBarrier(MAX_THREADS);
                runInSection(newWorld, MAX_THREADS, thread -> {
                    allStarted.await();
                    Query1<Name> query = newWorld.query(Name.class);
                    int[] visits = new int[2];
                    query.forEach((id, name) -> visits[0]++);
                    query.without(Counter.class).forEach((id, name) -> visits[1]++);
                    assertEquals(600, visits[0]);
                    assertEquals(300, visits[1]);
                    assertEquals(300, newWorld.query(Counter.class, Name.class).count());
                    synchronized (queries) {
                        queries.add(query);
                        queries.add(query.without(Counter.class));
                    }
                });
                assertEquals(2 * MAX_THREADS, queries.size());
                assertEquals(2, queries.stream().distinct().count(), "all threads get the same queries");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void idsAndStateDoNotDependOnTheThreadCount(int partitionCount) throws Exception {
        List<Commands> commands = new ArrayList<>();
        for (int partition = 0; partition < partitionCount; partition++) {
            commands.add(EngineWorld.of(world).newCommands());
        }
        for (int i = 0; i < 100; i++) {
            world.spawn(new Name("x" + i));
        }
        for (int round = 0; round < 3; round++) {
            inParallel(
                    partitionCount,
                    partition -> world.query(Name.class).forEachPartition(partition, partitionCount, (id, name) -> {
                        if (isDespawned(name)) {
                            commands.get(partition).despawn(id);
                        } else {
                            commands.get(partition).spawn(new Name(name.text() + "'"), new Counter());
                        }
                    }));
            EngineWorld.of(world).applyCommands(commands);
        }
        List<String> state = new ArrayList<>();
        world.query(Name.class).forEach((id, name) -> state.add(id.number() + name.text()));
        assertEquals(stateOfOneThread(), state);
    }

    /** Returns true for about a third of the names. */
    private static boolean isDespawned(Name name) {
        return name.text().hashCode() % 3 == 0;
    }

    /** Makes the changes of {@link #idsAndStateDoNotDependOnTheThreadCount} without a parallel section. */
    private static List<String> stateOfOneThread() {
        List<String> state = new ArrayList<>();
        try (World world = World.builder()
                .register(ComponentType.simulation(Counter.class))
                .register(ComponentType.simulation(Name.class))
                .build()) {
            for (int i = 0; i < 100; i++) {
                world.spawn(new Name("x" + i));
            }
            for (int round = 0; round < 3; round++) {
                world.query(Name.class).forEach((id, name) -> {
                    if (isDespawned(name)) {
                        world.commands().despawn(id);
                    } else {
                        world.commands().spawn(new Name(name.text() + "'"), new Counter());
                    }
                });
                world.applyCommands();
            }
            world.query(Name.class).forEach((id, name) -> state.add(id.number() + name.text()));
        }
        return state;
    }

    @Test
    void appliesBuffersInTheGivenOrder() {
        Commands first = EngineWorld.of(world).newCommands();
        Commands second = EngineWorld.of(world).newCommands();
        EntityId spawnedBySecond = second.spawn(new Name("of second"));
        EntityId spawnedByFirst = first.spawn(new Name("of first"));
        EntityId spawnedByWorld = world.commands().spawn(new Name("of the world"));
        assertEquals(
                1, spawnedByWorld.number(), "the buffer of the world numbers an entity when the spawn is recorded");
        String message = "the spawn command of an entity must be applied before its number is read:"
                + " entity (not spawned yet)";
        assertEquals(
                message,
                assertThrows(IllegalStateException.class, spawnedByFirst::number)
                        .getMessage());
        assertEquals("entity (not spawned yet)", spawnedByFirst.toString());
        EngineWorld.of(world).applyCommands(List.of(first, second));
        assertEquals(2, spawnedByFirst.number());
        assertEquals(3, spawnedBySecond.number());
        assertTrue(spawnedByFirst.isAlive());
        assertFalse(spawnedByWorld.isAlive(), "the buffer of the world was not applied");
        assertEquals(0, first.size() + second.size());
        assertEquals(1, world.commands().size());
        EntityId next = second.spawn();
        EngineWorld.of(world).applyCommands(List.of(second, world.commands()));
        assertEquals(4, next.number());
        assertTrue(spawnedByWorld.isAlive());
    }

    @Test
    void dropsAllRemainingCommandsAfterAFailedChange() {
        EntityId id = world.spawn(new Name("a"));
        Commands first = EngineWorld.of(world).newCommands();
        Commands second = EngineWorld.of(world).newCommands();
        Commands third = EngineWorld.of(world).newCommands();
        first.spawn(new Name("b"));
        second.add(id, new Name("again")); // fails: the entity has a name
        second.despawn(id);
        third.despawn(id);
        assertThrows(
                IllegalArgumentException.class,
                () -> EngineWorld.of(world).applyCommands(List.of(first, second, third)));
        assertEquals(0, first.size() + second.size() + third.size());
        assertTrue(id.isAlive());
        assertEquals(2, world.size());
        third.despawn(id);
        EngineWorld.of(world).applyCommands(List.of(first, second, third));
        assertFalse(id.isAlive());
    }

    @Test
    void twoSystemsMayDespawnTheSameEntity() {
        EntityId id = world.spawn(new Name("a"));
        Commands first = EngineWorld.of(world).newCommands();
        Commands second = EngineWorld.of(world).newCommands();
        first.despawn(id);
        second.despawn(id);
        second.remove(id, Name.class);
        EngineWorld.of(world).applyCommands(List.of(first, second));
        assertEquals(0, world.size());
    }

    @Test
    void refusesAChangeOfAnEntityThatIsSpawnedLater() {
        Commands first = EngineWorld.of(world).newCommands();
        Commands second = EngineWorld.of(world).newCommands();
        EntityId id = second.spawn();
        first.add(id, new Name("too early"));
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> EngineWorld.of(world).applyCommands(List.of(first, second)))
                .getMessage();
        assertEquals(
                "the spawn command of an entity must be applied before the entity is used: entity (not spawned yet)",
                message);
        assertEquals(0, world.size());
    }

    @Test
    void refusesCommandsOfAnotherWorld() {
        try (World other = World.builder().build()) {
            Commands ownBuffer = EngineWorld.of(world).newCommands();
            ownBuffer.spawn(new Name("a"));
            assertEquals(
                    "commands must be applied to their own world: these belong to another world",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> EngineWorld.of(world)
                                            .applyCommands(List.of(
                                                    ownBuffer,
                                                    EngineWorld.of(other).newCommands())))
                            .getMessage());
            assertEquals(1, ownBuffer.size(), "the refused call changes nothing");
            assertEquals(0, world.size());
        }
    }

    @Test
    void oneThreadAtATimeWritesToABuffer() throws Exception {
        Commands commands = EngineWorld.of(world).newCommands();
        EngineWorld.of(world).beginParallel();
        commands.spawn(new Name("of the owner"));
        IllegalStateException refusal = inOtherThread(
                () -> assertThrows(IllegalStateException.class, () -> commands.spawn(new Name("of another thread"))));
        assertTrue(
                refusal.getMessage().startsWith("a command buffer must be written by one thread at a time: '"),
                refusal.getMessage());
        EngineWorld.of(world).endParallel();
        EngineWorld.of(world).applyCommands(List.of(commands));
        EngineWorld.of(world).beginParallel();
        inOtherThread(() -> commands.spawn(new Name("of another thread"))); // the buffer is empty again
        EngineWorld.of(world).endParallel();
        EngineWorld.of(world).applyCommands(List.of(commands));
        assertEquals(2, world.size());
    }

    @Test
    void refusesStructuralChangesInASection() throws Exception {
        EntityId id = world.spawn(new Name("a"));
        Commands systemBuffer = EngineWorld.of(world).newCommands();
        EngineWorld.of(world).beginParallel();
        Executable allRefusals = () -> assertAll(
                () -> assertRefusedInSection("spawn", () -> world.spawn(new Name("b"))),
                () -> assertRefusedInSection("despawn", () -> world.despawn(id)),
                () -> assertRefusedInSection("add a component", () -> world.add(id, new Counter())),
                () -> assertRefusedInSection("remove a component", () -> world.remove(id, Name.class)),
                () -> assertRefusedInSection("apply commands", world::applyCommands),
                () -> assertRefusedInSection(
                        "apply commands", () -> EngineWorld.of(world).applyCommands(List.of(systemBuffer))),
                () -> assertRefusedInSection("begin a parallel section", EngineWorld.of(world)::beginParallel),
                () -> assertRefusedInSection("hand over the world", () -> world.handOverTo(Thread.currentThread())),
                () -> assertThrows(IllegalStateException.class, world::close),
                () -> assertEquals(
                        "in a parallel section a system must use its own commands: world.commands() cannot be used now",
                        assertThrows(
                                        IllegalStateException.class,
                                        () -> world.commands().despawn(id))
                                .getMessage()),
                () -> assertSame("a", world.get(id, Name.class).text()),
                () -> assertTrue(world.has(id, Name.class)));
        assertAll(
                allRefusals, // in the thread that began the section
                () -> inOtherThread(() -> {
                    assertAll(allRefusals);
                    return null;
                }));
        EngineWorld.of(world).endParallel();
        assertEquals(1, world.size());
        assertEquals(0, world.commands().size());
        world.despawn(id);
    }

    private static void assertRefusedInSection(String change, Executable call) {
        assertEquals(
                "in a parallel section the structure of the world must change through the commands of the system only:"
                        + " cannot " + change + " now",
                assertThrows(IllegalStateException.class, call).getMessage());
    }

    @Test
    void refusesOtherThreadsOutsideOfASection() throws Exception {
        EntityId id = world.spawn(new Name("a"));
        Query1<Name> query = world.query(Name.class);
        Commands systemBuffer = EngineWorld.of(world).newCommands();
        inOtherThread(() -> {
            assertAll(
                    () -> assertOtherThreadRefused(() -> world.spawn()),
                    () -> assertOtherThreadRefused(() -> world.despawn(id)),
                    () -> assertOtherThreadRefused(() -> world.get(id, Name.class)),
                    () -> assertOtherThreadRefused(() -> world.has(id, Name.class)),
                    () -> assertOtherThreadRefused(() -> world.query(Name.class)),
                    () -> assertOtherThreadRefused(() -> world.forEachEntity(each -> {})),
                    () -> assertOtherThreadRefused(() -> EngineWorld.of(world).columns(Transform.TYPE)),
                    () -> assertOtherThreadRefused(EngineWorld.of(world)::newCommands),
                    () -> assertOtherThreadRefused(world::applyCommands),
                    () -> assertOtherThreadRefused(EngineWorld.of(world)::beginParallel),
                    () -> assertOtherThreadRefused(() -> query.forEach((each, name) -> {})),
                    () -> assertOtherThreadRefused(() -> query.forEachPartition(0, 1, (each, name) -> {})),
                    () -> assertOtherThreadRefused(query::count),
                    () -> assertOtherThreadRefused(() -> query.without(Counter.class)),
                    () -> assertOtherThreadRefused(() -> systemBuffer.spawn()),
                    () -> assertOtherThreadRefused(() -> world.commands().despawn(id)),
                    () -> assertThrows(IllegalStateException.class, EngineWorld.of(world)::endParallel),
                    () -> assertThrows(IllegalStateException.class, world::close));
            return null;
        });
        assertEquals(1, world.size());
    }

    private static void assertOtherThreadRefused(Executable call) {
        String message = assertThrows(IllegalStateException.class, call).getMessage();
        String rule = "a world must be used by its own thread, by other threads in parallel sections only:"
                + " it belongs to '";
        assertTrue(message.startsWith(rule), message);
    }

    @Test
    void handsTheWorldOverToAnotherThread() throws Exception {
        Thread owner = Thread.currentThread();
        ExecutorService single = Executors.newSingleThreadExecutor();
        try (World second =
                World.builder().register(ComponentType.simulation(Name.class)).build()) {
            EntityId entity = second.spawn(new Name("b"));
            Thread worker = single.submit(Thread::currentThread).get();
            second.handOverTo(worker);
            assertThrows(IllegalStateException.class, () -> second.get(entity, Name.class));
            single.submit(() -> {
                        second.despawn(entity);
                        second.handOverTo(owner);
                    })
                    .get();
            assertEquals(0, second.size());
        } finally {
            single.shutdownNow();
        }
    }

    @Test
    void aSectionIsEndedOnceAndOutsideOfQueries() {
        assertThrows(IllegalStateException.class, EngineWorld.of(world)::endParallel);
        EngineWorld.of(world).beginParallel();
        world.query(Name.class).forEachPartition(0, 1, (id, name) -> {});
        EngineWorld.of(world).endParallel();
        assertThrows(IllegalStateException.class, EngineWorld.of(world)::endParallel);
        world.spawn(new Name("a"));
        world.query(Name.class)
                .forEach((id, name) -> assertThrows(IllegalStateException.class, EngineWorld.of(world)::beginParallel));
        EngineWorld.of(world).beginParallel();
        world.query(Name.class)
                .forEach((id, name) -> assertThrows(IllegalStateException.class, EngineWorld.of(world)::endParallel));
        EngineWorld.of(world).endParallel();
    }

    /** The task of one thread; threads are numbered from 0 on. */
    private interface ThreadTask {
        void run(int thread) throws Exception;
    }

    private void inParallel(int threadCount, ThreadTask task) throws Exception {
        runInSection(world, threadCount, task);
    }

    /** Runs a task in several threads within a parallel section, and rethrows a failure. */
    private void runInSection(World target, int threadCount, ThreadTask task) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        EngineWorld.of(target).beginParallel();
        try {
            for (int thread = 0; thread < threadCount; thread++) {
                int index = thread;
                running.add(threads.submit(() -> {
                    task.run(index);
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            EngineWorld.of(target).endParallel();
        }
    }

    private <T> T inOtherThread(Callable<T> call) throws Exception {
        try {
            return threads.submit(call).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }
}
