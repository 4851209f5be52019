package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Ore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests systems that divide their work into partitions, one for each worker. */
@Timeout(60) // a deadlock fails instead of stopping the build
class PartitionsTest {

    private final TestGame game = new TestGame();

    @AfterEach
    void close() {
        game.close();
    }

    private SystemScheduler scheduler(int workers) {
        return game.scheduler(SchedulerSettings.defaults().withWorkers(workers));
    }

    private void spawnOres(int count) {
        for (int i = 1; i <= count; i++) {
            game.world.spawn(new Ore(i));
        }
    }

    /** Checks that the entity numbers of all coals are first, first + 1 and so on, and returns the weights in order. */
    private List<Integer> coalsNumberedFrom(long first) {
        Map<Long, Integer> coals = new TreeMap<>();
        game.world.query(Coal.class).forEach((id, coal) -> coals.put(id.number(), coal.grams));
        assertEquals(LongStream.range(first, first + coals.size()).boxed().toList(), List.copyOf(coals.keySet()));
        return List.copyOf(coals.values());
    }

    /** Returns the weights of the ores that {@link #burn} despawns, in the order in which queries visit them. */
    private List<Integer> oresToBurn(int remainder) {
        List<Integer> ores = new ArrayList<>();
        game.world.query(Ore.class).forEach((id, ore) -> {
            if (ore.grams % 7 == remainder) {
                ores.add(ore.grams);
            }
        });
        return ores;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void partitionsVisitEveryEntityOnce(int workers) {
        spawnOres(101); // a number that no number of workers divides
        SystemScheduler scheduler = scheduler(workers);
        Set<Integer> seenPartitions = ConcurrentHashMap.newKeySet();
        scheduler.simulation(
                "dig",
                step -> step.inPartitions((partition, partitions, commands) -> {
                    assertEquals(workers, partitions);
                    seenPartitions.add(partition);
                    step.world()
                            .query(Ore.class)
                            .forEachPartition(partition, partitions, (id, ore) -> ore.grams += 1_000);
                }));
        game.run(scheduler, 1);
        assertEquals(workers, seenPartitions.size());
        // The weight of each ore was its number at first, and every visit adds 1,000.
        game.world.query(Ore.class).forEach((id, ore) -> assertEquals(id.number() + 1_000, ore.grams));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void partitionsOfAQueryWithFiltersVisitEveryEntityOnce(int workers) {
        for (int i = 1; i <= 101; i++) {
            game.world.spawn(new Ore(i));
            game.world.spawn(new Ore(i), new Iron(i));
            game.world.spawn(new Ore(i), new Iron(i), new Coal(i));
        }
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation(
                "dig",
                step -> step.inPartitions((partition, partitions, commands) -> step.world()
                        .query(Ore.class)
                        .withAny(Iron.class, Coal.class)
                        .optional(Coal.class)
                        .forEachPartition(
                                partition, partitions, (id, ore, coal) -> ore.grams += coal == null ? 1_000 : 2_000)));
        game.run(scheduler, 1);
        for (var row : game.world.query(Ore.class).optional(Iron.class).optional(Coal.class)) {
            int dug = row.third() != null ? 2_000 : row.second() != null ? 1_000 : 0;
            assertEquals((row.id().number() - 1) / 3 + 1 + dug, row.first().grams);
        }
    }

    /** The test would time out if one partition ran after the other: each one waits until the other has begun. */
    @Test
    void partitionsRunInParallel() {
        SystemScheduler scheduler = scheduler(2);
        CyclicBarrier bothHaveBegun = new CyclicBarrier(2);
        scheduler.simulation(
                "dig",
                step -> step.inPartitions((partition, partitions, commands) -> {
                    try {
                        bothHaveBegun.await();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }));
        game.run(scheduler, 5);
    }

    /** Replaces each ore whose weight modulo 7 is the remainder by a coal, in partitions. */
    private static void burn(SimulationContext step, int remainder) {
        step.inPartitions((partition, partitions, commands) -> step.world()
                .query(Ore.class)
                .forEachPartition(partition, partitions, (id, ore) -> {
                    if (ore.grams % 7 == remainder) {
                        commands.despawn(id);
                        commands.spawn(new Coal(ore.grams));
                    }
                }));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void partitionCommandsAreAppliedInOrder(int workers) {
        spawnOres(30);
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation("burn", step -> {
            burn(step, 0);
            step.commands().spawn(new Coal(-1)); // applied before the commands of the partitions
        });
        List<Integer> expected = new ArrayList<>(List.of(-1));
        expected.addAll(oresToBurn(0));
        assertEquals(1 + 4, expected.size()); // the ores of 7, 14, 21 and 28 grams
        game.run(scheduler, 1);
        assertEquals(expected, coalsNumberedFrom(31));
        assertEquals(26, game.world.query(Ore.class).count());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aSystemCanRunPartitionsSeveralTimesInAStep(int workers) {
        spawnOres(21);
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation("burn", step -> {
            if (step.step() == 2) {
                burn(step, 3);
                burn(step, 1);
            }
        });
        List<Integer> expected = new ArrayList<>(oresToBurn(3));
        expected.addAll(oresToBurn(1));
        assertEquals(6, expected.size()); // 3, 10 and 17 grams, then 1, 8 and 15 grams
        game.run(scheduler, 3);
        assertEquals(expected, coalsNumberedFrom(22));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aParallelSystemCanRunPartitions(int workers) {
        spawnOres(14);
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation("burn", step -> burn(step, 0)).writes(Ore.class, Coal.class);
        scheduler
                .simulation("smelt", step -> {
                    step.commands().spawn(new Iron(0));
                    step.inPartitions((partition, partitions, commands) -> {
                        if (partition == partitions - 1) { // one partition only
                            commands.spawn(new Iron(1));
                        }
                    });
                })
                .writes(Iron.class);
        List<Integer> expected = oresToBurn(0);
        assertEquals(2, expected.size()); // the ores of 7 and 14 grams
        game.run(scheduler, 1);
        assertEquals(expected, coalsNumberedFrom(15));
        Map<Long, Integer> irons = new TreeMap<>();
        game.world.query(Iron.class).forEach((id, iron) -> irons.put(id.number(), iron.grams));
        assertEquals(Map.of(17L, 0, 18L, 1), irons); // entities 15 and 16 are the coals
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void failureOfAPartitionIsAFailureOfItsSystem(int workers) {
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation(
                "dig",
                step -> step.inPartitions((partition, partitions, commands) -> {
                    commands.spawn(new Ore(1));
                    throw new AssertionError("partition " + partition);
                }));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
        assertEquals("dig", failure.system());
        assertEquals("partition 0", failure.getCause().getMessage());
        assertEquals(
                workers - 1,
                failure.getCause().getSuppressed().length,
                "the failures of all partitions but the first must be suppressed exceptions");
        assertEquals(0, game.world.size(), "the commands of the failed partitions must be discarded");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void partitionsRefuseTheSameCallsForAnyNumberOfWorkers(int workers) {
        assertRefused(
                workers,
                "in a parallel section the structure of the world must change through the commands of the system only:"
                        + " cannot spawn now",
                step -> step.world().spawn(new Ore(1)));
        assertRefused(
                workers,
                "a partition must use the commands that it is given, not those of its system",
                step -> step.commands().spawn(new Ore(1)));
        assertRefused(
                workers,
                "a partition of the work of a system must not be partitioned again",
                step -> step.inPartitions((partition, partitions, commands) -> {}));
    }

    private void assertRefused(int workers, String rule, SimulationSystem codeOfPartition) {
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation(
                "dig", step -> step.inPartitions((partition, partitions, commands) -> codeOfPartition.step(step)));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
        assertEquals(rule, failure.getCause().getMessage());
    }
}
