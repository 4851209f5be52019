package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what happens to a failed system, and to the systems that run in parallel with it. */
@Timeout(60) // a deadlock fails instead of stopping the build
class FailurePolicyTest {

    private final TestGame game = new TestGame();

    @AfterEach
    void close() {
        game.close();
    }

    private SystemScheduler failFastScheduler(int workers) {
        return game.scheduler(SchedulerSettings.defaults().withWorkers(workers));
    }

    private SystemScheduler isolatingScheduler(int workers) {
        return game.scheduler(SchedulerSettings.defaults().withWorkers(workers).isolatingFailures());
    }

    private static SystemFailureException assertStepFails(TestGame game, SystemScheduler scheduler) {
        return assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
    }

    static Stream<Arguments> workersAndCauses() {
        return Stream.of(1, 2, 8)
                .flatMap(workers -> Stream.of(
                                new IllegalStateException("broken"),
                                new AssertionError("broken"),
                                new StackOverflowError("broken"),
                                new NoClassDefFoundError("broken"))
                        .map(cause -> Arguments.of(workers, cause)));
    }

    private static void throwUnchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) cause;
    }

    @ParameterizedTest
    @MethodSource("workersAndCauses")
    void firstFailureOfAWaveIsThrownAndOthersSuppressed(int workers, Throwable cause) {
        SystemScheduler scheduler = failFastScheduler(workers);
        scheduler.simulation("fine", step -> step.commands().spawn(new Ore(1))).writes(Ore.class);
        scheduler
                .simulation("first", step -> {
                    if (step.step() == 3) {
                        throwUnchecked(cause);
                    }
                })
                .writes(Coal.class);
        scheduler
                .simulation("second", step -> {
                    step.commands().spawn(new Iron(1));
                    if (step.step() == 3) {
                        throw new IllegalArgumentException("broken too");
                    }
                })
                .writes(Iron.class);
        game.add(scheduler, "fine too").reads(Transform.class);
        game.add(scheduler, "later");
        game.run(scheduler, 2);
        game.log.clear();

        SystemFailureException failure = assertStepFails(game, scheduler);

        assertEquals("first", failure.system());
        assertEquals(Phase.SIMULATION, failure.phase());
        assertEquals(3, failure.step());
        assertSame(cause, failure.getCause());
        assertEquals(
                "system 'first' failed in simulation at step 3 (0.375 s simulated): " + cause, failure.getMessage());
        assertEquals(1, failure.getSuppressed().length);
        assertEquals(
                "system 'second' failed in simulation at step 3 (0.375 s simulated):"
                        + " java.lang.IllegalArgumentException: broken too",
                failure.getSuppressed()[0].getMessage());
        assertEquals(List.of("fine too"), game.log, "the other systems of the wave must run, later waves must not");
        assertEquals(
                3, game.world.query(Ore.class).count(), "commands of systems before the failed one must be applied");
        assertEquals(
                2, game.world.query(Iron.class).count(), "commands of systems after the failed one must be discarded");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStackOverflowInAWaveIsReported(int workers) {
        SystemScheduler scheduler = failFastScheduler(workers);
        scheduler.simulation("deep", step -> recurse(1)).writes(Ore.class);
        scheduler.simulation("deep too", step -> recurse(1)).writes(Coal.class);
        SystemFailureException failure = assertStepFails(game, scheduler);
        assertEquals("deep", failure.system());
        assertEquals(StackOverflowError.class, failure.getCause().getClass());
        assertEquals(1, failure.getSuppressed().length);
        game.world.spawn(new Ore(1)); // fails if the parallel section has not ended
    }

    /** Overflows the stack. The condition is never true; it hides the endless recursion from the compiler's checks. */
    private int recurse(int depth) {
        return depth < 0 ? depth : recurse(depth + 1) + game.log.size();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theGameCanContinueAfterAFailure(int workers) {
        SystemScheduler scheduler = failFastScheduler(workers);
        for (Class<?> written : List.of(Ore.class, Coal.class)) {
            scheduler
                    .simulation(written.getSimpleName(), step -> {
                        step.commands().spawn(new Iron(1));
                        if (step.step() == 1) {
                            throw new IllegalStateException();
                        }
                    })
                    .writes(written);
        }
        assertStepFails(game, scheduler);
        game.run(scheduler, 1);
        assertEquals(2, game.world.size(), "the commands of the failed step must never be applied");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void isolatedSystemIsDisabledAndReported(int workers) {
        SystemScheduler scheduler = isolatingScheduler(workers);
        game.add(scheduler, "before").writes(Ore.class);
        scheduler
                .simulation("fragile", step -> {
                    step.commands().spawn(new Coal(1));
                    step.inPartitions((partition, partitions, commands) -> commands.spawn(new Coal(2)));
                    if (step.step() == 2) {
                        throw new AssertionError("broken");
                    }
                })
                .writes(Coal.class);
        scheduler
                .simulation("beside", step -> step.commands().spawn(new Iron(1)))
                .writes(Iron.class);
        game.add(scheduler, "after");
        game.run(scheduler, 1);
        int coals = game.world.query(Coal.class).count();
        game.run(scheduler, 3);

        assertEquals(
                List.of("system 'fragile' failed in simulation at step 2 (0.250 s simulated):"
                        + " java.lang.AssertionError: broken; the system is disabled"),
                game.reports);
        assertFalse(scheduler.system("fragile").isEnabled());
        assertTrue(scheduler.system("beside").isEnabled());
        assertEquals(1 + workers, coals); // of step 1: one by the system and one by each partition
        assertEquals(coals, game.world.query(Coal.class).count(), "the commands of a failed system must be discarded");
        assertEquals(4, game.world.query(Iron.class).count());
        assertEquals(List.of("before", "after", "before", "after", "before", "after", "before", "after"), game.log);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isolatedFailuresAreReportedInTheOrderOfSystems(int workers) {
        SystemScheduler scheduler = isolatingScheduler(workers);
        for (Class<?> written : List.of(Ore.class, Coal.class, Iron.class)) {
            scheduler
                    .simulation(written.getSimpleName(), step -> {
                        throw new IllegalStateException();
                    })
                    .writes(written);
        }
        game.run(scheduler, 2);
        assertEquals(
                Stream.of("Ore", "Coal", "Iron")
                        .map(name -> "system '" + name + "' failed in simulation at step 1 (0.125 s simulated):"
                                + " java.lang.IllegalStateException; the system is disabled")
                        .toList(),
                game.reports);
    }

    @Test
    void anIsolatedSystemCanBeEnabledAgain() {
        SystemScheduler scheduler = isolatingScheduler(1);
        scheduler.simulation("fragile", step -> {
            game.log.add("step " + step.step());
            if (step.step() == 1) {
                throw new IllegalStateException();
            }
        });
        game.run(scheduler, 2);
        scheduler.system("fragile").setEnabled(true);
        game.run(scheduler, 2);
        assertEquals(List.of("step 1", "step 3", "step 4"), game.log);
    }

    @Test
    void isolatedPresentationSystemIsDisabledInItsFrame() {
        SystemScheduler scheduler = isolatingScheduler(1);
        scheduler.presentation("hud", frame -> {
            frame.world().commands().spawn(new TestGame.Label("hud"));
            throw new IllegalStateException("broken");
        });
        scheduler.presentation("after", frame -> game.log.add("after " + frame.frame()));
        game.run(scheduler, 2);
        assertEquals(
                List.of("system 'hud' failed in presentation at step 1 (0.125 s simulated):"
                        + " java.lang.IllegalStateException: broken; the system is disabled"),
                game.reports);
        assertEquals(List.of("after 1", "after 2"), game.log);
        assertEquals(0, game.world.size());
    }

    @Test
    void failingCommandsAndConditionsAreIsolatedToo() {
        EntityId id = game.world.spawn(new Ore(1));
        SystemScheduler scheduler = isolatingScheduler(1);
        scheduler.simulation("command", step -> step.commands().add(id, new Ore(2)));
        game.add(scheduler, "condition").runIf(() -> {
            throw new IllegalStateException("broken");
        });
        game.add(scheduler, "fine");
        game.run(scheduler, 2);
        assertEquals(
                List.of(
                        "system 'command' failed in simulation at step 1 (0.125 s simulated):"
                                + " java.lang.IllegalArgumentException: an entity must have at most one component of a"
                                + " class: entity 1 already has a Ore; the system is disabled",
                        "system 'condition' failed in simulation at step 1 (0.125 s simulated):"
                                + " java.lang.IllegalStateException: broken; the system is disabled"),
                game.reports);
        assertEquals(List.of("fine", "fine"), game.log);
        assertEquals(1, game.world.get(id, Ore.class).grams);
    }

    @Test
    void pendingCommandsOfNoSystemAreNotIsolated() {
        EntityId id = game.world.spawn(new Ore(1));
        SystemScheduler scheduler = isolatingScheduler(1);
        game.world.commands().add(id, new Ore(2));
        assertEquals("pending-commands", assertStepFails(game, scheduler).system());
        assertEquals(List.of(), game.reports);
    }
}
