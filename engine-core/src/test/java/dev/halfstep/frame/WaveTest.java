package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Label;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests waves: groups of systems that run in parallel. */
@Timeout(60) // a deadlock fails instead of stopping the build
class WaveTest {

    private final TestGame game = new TestGame();

    @AfterEach
    void close() {
        game.close();
    }

    private SystemScheduler scheduler(int workers) {
        return game.scheduler(SchedulerSettings.defaults().withWorkers(workers));
    }

    /** Waits until all parties of the barrier have called this. */
    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void systemsWithDisjointAccessRunInParallel() {
        SystemScheduler scheduler = scheduler(2);
        CyclicBarrier bothHaveBegun = new CyclicBarrier(2);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        for (Class<?> written : List.of(Ore.class, Coal.class)) {
            scheduler
                    .simulation(written.getSimpleName(), step -> {
                        await(bothHaveBegun); // blocks until the other system runs too
                        threads.add(Thread.currentThread());
                    })
                    .writes(written);
        }
        game.run(scheduler, 20);
        assertEquals(2, threads.size());
    }

    @Test
    void presentationSystemsRunOnTheCallersThread() {
        SystemScheduler scheduler = scheduler(2);
        Thread caller = Thread.currentThread();
        scheduler
                .presentation("write", frame -> assertSame(caller, Thread.currentThread()))
                .writes(Label.class);
        scheduler
                .presentation("read", frame -> assertSame(caller, Thread.currentThread()))
                .reads(Ore.class);
        game.runFrameWithoutStep(scheduler);
    }

    @Test
    void systemsThatOnlyReadRunInParallel() {
        SystemScheduler scheduler = scheduler(3);
        CyclicBarrier allHaveBegun = new CyclicBarrier(3);
        for (String name : List.of("a", "b", "c")) {
            scheduler.simulation(name, step -> await(allHaveBegun)).reads(Ore.class, Transform.class);
        }
        game.run(scheduler, 5);
    }

    @Test
    void aFilterOfAQueryIsNoAccess() {
        game.world.spawn(new Ore(0), new Iron(1));
        SystemScheduler scheduler = scheduler(2);
        CyclicBarrier bothHaveBegun = new CyclicBarrier(2);
        scheduler
                .simulation("dig", step -> {
                    await(bothHaveBegun); // blocks until the other system runs too
                    step.world().query(Ore.class).single().first().grams++;
                })
                .writes(Ore.class);
        scheduler
                .simulation("forge", step -> {
                    await(bothHaveBegun);
                    step.world().query(Iron.class).with(Ore.class).single().first().grams *= 2;
                    step.world()
                            .query(Iron.class)
                            .withAny(Ore.class, Coal.class)
                            .single()
                            .first()
                            .grams++;
                    assertTrue(step.world().query(Iron.class).without(Ore.class).isEmpty());
                })
                .writes(Iron.class);
        game.run(scheduler, 10);
        assertEquals(10, game.world.single(Ore.class).grams);
        assertEquals(1_024 + 1_023, game.world.single(Iron.class).grams);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFilterSeesWhatAnEarlierSystemAddsIfItsClassIsDeclared(int workers) {
        game.world.spawn(new Ore(0));
        SystemScheduler scheduler = scheduler(workers);
        scheduler
                .simulation("add", step -> step.commands().addToAll(step.world().query(Ore.class), id -> new Iron(1)))
                .writes(Iron.class);
        scheduler
                .simulation(
                        "same wave",
                        step -> game.log.add("same wave "
                                + step.world().query(Ore.class).with(Iron.class).count()))
                .reads(Ore.class);
        scheduler
                .simulation(
                        "next wave",
                        step -> game.log.add("next wave "
                                + step.world().query(Ore.class).with(Iron.class).count()))
                .reads(Ore.class, Iron.class);
        game.run(scheduler, 1);
        assertEquals(List.of("same wave 0", "next wave 1"), game.log);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void laterWavesSeeTheWritesOfEarlierWaves(int workers) {
        EntityId id = game.world.spawn(new Ore(0), new Coal(0), new Iron(0));
        Ore ore = game.world.get(id, Ore.class);
        Coal coal = game.world.get(id, Coal.class);
        Iron iron = game.world.get(id, Iron.class);
        SystemScheduler scheduler = scheduler(workers);
        scheduler.simulation("dig", step -> ore.grams += 1).writes(Ore.class);
        scheduler.simulation("mine", step -> coal.grams += 2).writes(Coal.class);
        scheduler
                .simulation("smelt", step -> iron.grams += ore.grams * coal.grams)
                .reads(Ore.class, Coal.class)
                .writes(Iron.class)
                .after("dig", "mine");
        game.run(scheduler, 500);
        assertEquals(500, ore.grams);
        assertEquals(1_000, coal.grams);
        assertEquals(2 * 500 * 501 * 1_001 / 6, iron.grams, "the sum of k * 2k, for k from 1 to 500");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void systemWithoutDeclarationsRunsAloneOnTheCallersThread(int workers) {
        SystemScheduler scheduler = scheduler(workers);
        Thread caller = Thread.currentThread();
        Set<String> running = ConcurrentHashMap.newKeySet();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            boolean declaresAccess = !name.equals("c"); // so the waves are: a and b, c, d and e
            SystemRegistration system = scheduler.simulation(name, step -> {
                running.add(name);
                if (!declaresAccess) {
                    assertSame(caller, Thread.currentThread());
                    assertEquals(Set.of("c"), running);
                    assertFalse(EngineWorld.of(game.world).isParallel());
                    game.world.despawn(game.world.spawn(new Ore(1))); // refused in a parallel section
                }
                running.remove(name);
            });
            if (declaresAccess) {
                system.reads(Ore.class);
            }
        }
        game.run(scheduler, 200);
    }

    @Test
    void orderedSystemsWithDisjointAccessRunOneAfterTheOther() {
        SystemScheduler scheduler = scheduler(2);
        List<String> log = game.log;
        game.add(scheduler, "second").writes(Ore.class).after("first");
        game.add(scheduler, "first").writes(Coal.class);
        game.run(scheduler, 100);
        for (int i = 0; i < log.size(); i += 2) {
            assertEquals(List.of("first", "second"), log.subList(i, i + 2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void commandsOfAWaveAreAppliedInTheOrderOfSystems(int workers) {
        SystemScheduler scheduler = scheduler(workers);
        List<EntityId> ores = new ArrayList<>();
        List<EntityId> coals = new ArrayList<>();
        List<EntityId> irons = new ArrayList<>();
        // With three or more workers, the three systems must run at the same time. A barrier of one does not block.
        CyclicBarrier allHaveBegun = new CyclicBarrier(workers < 3 ? 1 : 3);
        scheduler
                .simulation("iron", step -> {
                    await(allHaveBegun);
                    irons.add(step.commands().spawn(new Iron(1)));
                })
                .writes(Iron.class);
        scheduler
                .simulation("ore", step -> {
                    await(allHaveBegun);
                    for (int i = 0; i < 3; i++) {
                        ores.add(step.commands().spawn(new Ore(i)));
                    }
                })
                .writes(Ore.class);
        scheduler
                .simulation("coal", step -> {
                    await(allHaveBegun);
                    coals.add(step.commands().spawn(new Coal(1)));
                    coals.add(step.commands().spawn(new Coal(2)));
                })
                .writes(Coal.class);
        game.run(scheduler, 100);
        for (int step = 0; step < 100; step++) { // each step spawns one iron, three ores, then two coals
            assertEquals(6 * step + 1, irons.get(step).number());
            for (int i = 0; i < 3; i++) {
                assertEquals(6 * step + 2 + i, ores.get(3 * step + i).number());
            }
            assertEquals(6 * step + 5, coals.get(2 * step).number());
            assertEquals(6 * step + 6, coals.get(2 * step + 1).number());
        }
    }

    /** Adds three systems of one wave, which change the same components of the same entities. */
    private static void addSystemsThatRepeatChanges(SystemScheduler scheduler, EntityId first, EntityId second) {
        for (int number = 1; number <= 3; number++) {
            int grams = number;
            scheduler
                    .simulation("change " + number, step -> {
                        step.commands().addIfAbsent(first, new Coal(grams));
                        step.commands().put(first, new Iron(grams));
                        step.commands().removeIfPresent(second, Ore.class);
                        if (step.step() % 2 == 1) {
                            step.commands().put(second, new Ore(grams));
                        }
                    })
                    .reads(Ore.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void repeatedChangesOfAWaveAreAppliedInTheOrderOfSystems(int workers) {
        EntityId first = game.world.spawn(new Ore(0));
        EntityId second = game.world.spawn(new Ore(0));
        SystemScheduler scheduler = scheduler(workers);
        addSystemsThatRepeatChanges(scheduler, first, second);
        for (int step = 1; step <= 20; step++) {
            game.run(scheduler, 1);
            assertEquals(1, game.world.get(first, Coal.class).grams, "of the first system");
            assertEquals(3, game.world.get(first, Iron.class).grams, "of the last system");
            assertEquals(step % 2 == 1, game.world.has(second, Ore.class));
        }
    }

    @Test
    void repeatedChangesOfAShuffledWaveDoNotDependOnTheNumberOfWorkers() {
        Set<Integer> lastGrams = new HashSet<>();
        for (long seed = 1; seed <= 10; seed++) {
            List<Long> hashes = new ArrayList<>();
            for (int workers : new int[] {1, 2, 8}) {
                try (TestGame shuffled = new TestGame()) {
                    EntityId first = shuffled.world.spawn(new Ore(0));
                    SystemScheduler scheduler = shuffled.scheduler(
                            SchedulerSettings.defaults().withWorkers(workers).withShuffle(seed));
                    addSystemsThatRepeatChanges(scheduler, first, shuffled.world.spawn(new Ore(0)));
                    shuffled.run(scheduler, 5);
                    hashes.add(shuffled.hash());
                    lastGrams.add(shuffled.world.get(first, Iron.class).grams);
                }
            }
            assertEquals(1, new HashSet<>(hashes).size(), "seed " + seed);
        }
        assertTrue(lastGrams.size() > 1, "the shuffles must change the order: " + lastGrams);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void wavesRefuseTheSameCallsForAnyNumberOfWorkers(int workers) {
        SystemScheduler directSpawn = scheduler(workers);
        directSpawn.simulation("spawn", step -> step.world().spawn(new Ore(1))).writes(Ore.class);
        directSpawn.simulation("other", step -> {}).writes(Coal.class);
        assertEquals(
                "in a parallel section the structure of the world must change through the commands of the system only:"
                        + " cannot spawn now",
                assertThrows(SystemFailureException.class, () -> game.run(directSpawn, 1))
                        .getCause()
                        .getMessage());

        SystemScheduler worldCommands = scheduler(workers);
        worldCommands
                .simulation("spawn", step -> step.world().commands().spawn(new Ore(1)))
                .writes(Ore.class);
        worldCommands.simulation("other", step -> {}).writes(Coal.class);
        assertEquals(
                "in a parallel section a system must use its own commands: world.commands() cannot be used now",
                assertThrows(SystemFailureException.class, () -> game.run(worldCommands, 1))
                        .getCause()
                        .getMessage());
        assertEquals(0, game.world.size());
    }

    @Test
    void systemThatIsNotDueDoesNotAffectItsWave() {
        SystemScheduler scheduler = scheduler(2);
        game.add(scheduler, "a").writes(Ore.class).setEnabled(false);
        game.add(scheduler, "b").writes(Coal.class).every(2);
        game.add(scheduler, "c").writes(Iron.class);
        assertEquals(List.of("c"), game.logOf(scheduler, 1));
        assertEquals(Set.of("b", "c"), Set.copyOf(game.logOf(scheduler, 1))); // in any order: they run in parallel
    }

    @Test
    void closeEndsAllWorkerThreads() {
        SystemScheduler scheduler = scheduler(3);
        CyclicBarrier allHaveBegun = new CyclicBarrier(3);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        for (String name : List.of("a", "b", "c")) {
            scheduler
                    .simulation(name, step -> {
                        threads.add(Thread.currentThread());
                        await(allHaveBegun);
                    })
                    .reads(Ore.class);
        }
        game.run(scheduler, 1);
        scheduler.close();
        threads.remove(Thread.currentThread()); // the caller's thread is one of the three workers
        assertEquals(2, threads.size());
        threads.forEach(thread -> assertFalse(thread.isAlive(), thread::getName));
    }
}
