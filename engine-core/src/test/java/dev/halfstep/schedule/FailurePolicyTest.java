package dev.halfstep.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.entity.EntityId;
import dev.halfstep.schedule.Trial.Coal;
import dev.halfstep.schedule.Trial.Iron;
import dev.halfstep.schedule.Trial.Ore;
import dev.halfstep.transform.Transform;
import java.util.List;
import java.util.Set;
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

    private final Trial trial = new Trial();

    @AfterEach
    void close() {
        trial.close();
    }

    private SystemScheduler failFastScheduler(int workers) {
        return trial.scheduler(SchedulerSettings.defaults().withWorkers(workers));
    }

    private SystemScheduler isolatingScheduler(int workers) {
        return trial.scheduler(
                SchedulerSettings.defaults().withWorkers(workers).withFailurePolicy(FailurePolicy.ISOLATE));
    }

    private static SystemFailureException assertStepFails(Trial trial, SystemScheduler scheduler) {
        return assertThrows(SystemFailureException.class, () -> trial.run(scheduler, 1));
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
        trial.add(scheduler, "fine too").reads(Transform.class);
        trial.add(scheduler, "later");
        trial.run(scheduler, 2);
        trial.log.clear();

        SystemFailureException failure = assertStepFails(trial, scheduler);

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
        assertEquals(List.of("fine too"), trial.log, "the other systems of the wave run, later waves do not");
        assertEquals(3, trial.world.query(Ore.class).count(), "commands of systems before the failed one are applied");
        assertEquals(2, trial.world.query(Iron.class).count(), "commands of systems after the failed one are discarded");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStackOverflowInAWaveIsReported(int workers) {
        SystemScheduler scheduler = failFastScheduler(workers);
        scheduler.simulation("deep", step -> recurse(1)).writes(Ore.class);
        scheduler.simulation("deep too", step -> recurse(1)).writes(Coal.class);
        SystemFailureException failure = assertStepFails(trial, scheduler);
        assertEquals("deep", failure.system());
        assertEquals(StackOverflowError.class, failure.getCause().getClass());
        assertEquals(1, failure.getSuppressed().length);
        trial.world.spawn(new Ore(1)); // fails if the parallel section has not ended
    }

    /** Overflows the stack. */
    private int recurse(int depth) {
        return depth < 0 ? depth : recurse(depth + 1) + trial.log.size();
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
        assertStepFails(trial, scheduler);
        trial.run(scheduler, 1);
        assertEquals(2, trial.world.size(), "the commands of the failed step are never applied");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void isolatedSystemIsDisabledAndReported(int workers) {
        SystemScheduler scheduler = isolatingScheduler(workers);
        trial.add(scheduler, "before").writes(Ore.class);
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
        trial.add(scheduler, "after");
        trial.run(scheduler, 1);
        int coals = trial.world.query(Coal.class).count();
        trial.run(scheduler, 3);

        assertEquals(
                List.of("system 'fragile' failed in simulation at step 2 (0.250 s simulated):"
                        + " java.lang.AssertionError: broken; it is switched off"),
                trial.reports);
        assertFalse(scheduler.system("fragile").isEnabled());
        assertTrue(scheduler.system("beside").isEnabled());
        assertEquals(1 + workers, coals);
        assertEquals(coals, trial.world.query(Coal.class).count(), "its commands of the failed step are discarded");
        assertEquals(4, trial.world.query(Iron.class).count());
        assertEquals(List.of("before", "after", "before", "after", "before", "after", "before", "after"), trial.log);
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
        trial.run(scheduler, 2);
        assertEquals(
                Stream.of("Ore", "Coal", "Iron")
                        .map(name -> "system '" + name + "' failed in simulation at step 1 (0.125 s simulated):"
                                + " java.lang.IllegalStateException; it is switched off")
                        .toList(),
                trial.reports);
    }

    @Test
    void anIsolatedSystemCanBeEnabledAgain() {
        SystemScheduler scheduler = isolatingScheduler(1);
        scheduler.simulation("fragile", step -> {
            trial.log.add("step " + step.step());
            if (step.step() == 1) {
                throw new IllegalStateException();
            }
        });
        trial.run(scheduler, 2);
        scheduler.system("fragile").setEnabled(true);
        trial.run(scheduler, 2);
        assertEquals(List.of("step 1", "step 3", "step 4"), trial.log);
    }

    @Test
    void isolatedPresentationSystemIsDisabledInItsFrame() {
        SystemScheduler scheduler = isolatingScheduler(1);
        scheduler.presentation("hud", frame -> {
            frame.world().commands().spawn(new Trial.Label("hud"));
            throw new IllegalStateException("broken");
        });
        scheduler.presentation("after", frame -> trial.log.add("after " + frame.frame()));
        trial.run(scheduler, 2);
        assertEquals(
                List.of("system 'hud' failed in presentation at step 1 (0.125 s simulated):"
                        + " java.lang.IllegalStateException: broken; it is switched off"),
                trial.reports);
        assertEquals(List.of("after 1", "after 2"), trial.log);
        assertEquals(0, trial.world.size());
    }

    @Test
    void failingCommandsAndConditionsAreIsolatedToo() {
        EntityId id = trial.world.spawn(new Ore(1));
        SystemScheduler scheduler = isolatingScheduler(1);
        scheduler.simulation("command", step -> step.commands().add(id, new Ore(2)));
        trial.add(scheduler, "condition").runIf(() -> {
            throw new IllegalStateException("broken");
        });
        trial.add(scheduler, "fine");
        trial.run(scheduler, 2);
        assertEquals(
                List.of(
                        "system 'command' failed in simulation at step 1 (0.125 s simulated):"
                                + " java.lang.IllegalArgumentException: an entity has one component of a class:"
                                + " entity 1 already has a Ore; it is switched off",
                        "system 'condition' failed in simulation at step 1 (0.125 s simulated):"
                                + " java.lang.IllegalStateException: broken; it is switched off"),
                trial.reports);
        assertEquals(List.of("fine", "fine"), trial.log);
        assertEquals(1, trial.world.get(id, Ore.class).grams);
    }

    @Test
    void pendingCommandsOfNoSystemAreNotIsolated() {
        EntityId id = trial.world.spawn(new Ore(1));
        SystemScheduler scheduler = isolatingScheduler(1);
        trial.world.commands().add(id, new Ore(2));
        assertEquals("pending-commands", assertStepFails(trial, scheduler).system());
        assertEquals(Set.of(), Set.copyOf(trial.reports));
    }
}
