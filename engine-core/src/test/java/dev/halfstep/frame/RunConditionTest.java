package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Ore;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests systems that run in some steps only: by a condition, by a period, or while they are enabled. */
class RunConditionTest {

    private static final TestGame GAME = new TestGame();
    private static final float STEP_SECONDS = 0.125f;

    private final SystemScheduler scheduler = GAME.scheduler();
    private final List<String> log = GAME.log;

    @BeforeEach
    void clearLog() {
        log.clear();
    }

    @AfterAll
    static void close() {
        GAME.close();
    }

    @Test
    void aSystemHasOneConditionAndOnePeriod() {
        SystemRegistration dig = GAME.add(scheduler, "dig").every(3).runIf(() -> true);
        assertEquals(
                "a system must have one condition: 'dig' has one already; join both in one by &&",
                assertThrows(IllegalStateException.class, () -> dig.runIf(() -> false))
                        .getMessage());
        assertEquals(
                "a system must have one period: 'dig' runs every 3 steps already",
                assertThrows(IllegalStateException.class, () -> dig.every(2, 1)).getMessage());
    }

    @Test
    void conditionsAreEvaluatedInTheOrderOfSystems() {
        // log.add(...) returns true, so the condition of 'a' is false, and the conditions of 'b' and 'c' are true.
        GAME.add(scheduler, "b").runIf(() -> log.add("b?"));
        GAME.add(scheduler, "a").runIf(() -> !log.add("a?"));
        GAME.add(scheduler, "c").runIf(() -> log.add("c?"));
        GAME.run(scheduler, 2);
        assertEquals(List.of("b?", "b", "a?", "c?", "c", "b?", "b", "a?", "c?", "c"), log);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void conditionsOfAWaveAreEvaluatedBeforeAnySystemRuns(int workers) {
        SystemScheduler waves = GAME.scheduler(SchedulerSettings.defaults().withWorkers(workers));
        Thread caller = Thread.currentThread();
        boolean[] digHasRun = new boolean[1];
        waves.simulation("dig", step -> digHasRun[0] = true).writes(Ore.class).runIf(() -> {
            log.add("dig? " + (Thread.currentThread() == caller));
            return true;
        });
        waves.simulation("mine", step -> {}).writes(Coal.class).runIf(() -> {
            log.add("mine? " + digHasRun[0] + " " + (Thread.currentThread() == caller));
            return true;
        });
        GAME.run(waves, 1);
        assertEquals(List.of("dig? true", "mine? false true"), log);
        assertTrue(digHasRun[0]);
    }

    @Test
    void aPresentationSystemRunsWhileItsConditionHolds() {
        boolean[] condition = {true};
        scheduler.presentation("hud", frame -> log.add("hud " + frame.frame())).runIf(() -> condition[0]);
        GAME.run(scheduler, 1);
        condition[0] = false;
        GAME.run(scheduler, 1);
        condition[0] = true;
        GAME.run(scheduler, 1);
        assertEquals(List.of("hud 1", "hud 3"), log);
    }

    @Test
    void conditionIsEvaluatedOnlyInDueSteps() {
        GAME.add(scheduler, "a").every(3).runIf(() -> log.add("a?")); // always true
        GAME.add(scheduler, "b").runIf(() -> log.add("b?")).setEnabled(false);
        GAME.run(scheduler, 6);
        assertEquals(List.of("a?", "a", "a?", "a"), log);
    }

    @ParameterizedTest(name = "every {0} steps with offset {1}")
    @CsvSource({
        "1, 0, 1 2 3 4 5 6 7 8 9 10 11 12",
        "2, 0, 2 4 6 8 10 12",
        "2, 1, 1 3 5 7 9 11",
        "5, 0, 5 10",
        "5, 2, 2 7 12",
        "5, 4, 4 9",
        "13, 0, ''",
        "13, 12, 12"
    })
    void periodicSystemRunsAtItsOffset(int period, int offset, String steps) {
        scheduler.simulation("a", step -> log.add("" + step.step())).every(period, offset);
        GAME.run(scheduler, 12);
        assertEquals(steps, String.join(" ", log));
    }

    @Test
    void periodWithoutOffsetRunsInEveryNthStep() {
        scheduler.simulation("a", step -> log.add("" + step.step())).every(4);
        GAME.run(scheduler, 12);
        assertEquals(List.of("4", "8", "12"), log);
    }

    @Test
    void systemsOfDifferentRatesKeepTheirOrder() {
        scheduler.simulation("even", step -> log.add("even " + step.step())).every(2);
        scheduler.simulation("all", step -> log.add("all " + step.step()));
        scheduler.simulation("third", step -> log.add("third " + step.step())).every(3, 1);
        GAME.run(scheduler, 4);
        assertEquals(List.of("all 1", "third 1", "even 2", "all 2", "all 3", "even 4", "all 4", "third 4"), log);
    }

    @Test
    void periodicSystemSimulatesTheTimeOfItsPeriod() {
        double[] seconds = new double[3];
        scheduler.simulation("each", step -> seconds[0] += step.stepSeconds());
        scheduler
                .simulation("fifth", step -> {
                    assertEquals(5 * STEP_SECONDS, step.stepSeconds());
                    seconds[1] += step.stepSeconds();
                })
                .every(5);
        scheduler
                .simulation("shifted", step -> {
                    assertEquals(2 * STEP_SECONDS, step.stepSeconds());
                    assertEquals(step.step() * (double) STEP_SECONDS, step.simulatedSeconds());
                    seconds[2] += step.stepSeconds();
                })
                .every(2, 1);
        GAME.run(scheduler, 40); // 5 seconds
        assertEquals(5.0, seconds[0]);
        assertEquals(5.0, seconds[1]);
        assertEquals(5.0, seconds[2]);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 0", "3, 3", "3, -1", "1, 1"})
    void refusesAPeriodOrOffsetOutOfRange(int period, int offset) {
        SystemRegistration a = GAME.add(scheduler, "a");
        assertEquals(
                "a period must be at least 1 step, and its offset 0 to the period - 1: 'a' every " + period
                        + " steps with offset " + offset,
                assertThrows(IllegalArgumentException.class, () -> a.every(period, offset))
                        .getMessage());
    }

    @Test
    void presentationSystemsHaveNoPeriod() {
        SystemRegistration hud = scheduler.presentation("hud", frame -> {});
        assertEquals(
                "only a simulation system can run in every n-th step: 'hud' is a presentation system",
                assertThrows(IllegalArgumentException.class, () -> hud.every(2)).getMessage());
    }

    @Test
    void aRegistrationDisablesAndEnablesItsSystem() {
        SystemRegistration a = GAME.add(scheduler, "a");
        GAME.add(scheduler, "b");
        assertTrue(a.isEnabled());
        GAME.run(scheduler, 1);
        a.setEnabled(false);
        assertFalse(a.isEnabled());
        GAME.run(scheduler, 1);
        a.setEnabled(true);
        GAME.run(scheduler, 1);
        assertEquals(List.of("a", "b", "b", "a", "b"), log);
    }

    @Test
    void aSystemIsDisabledAndEnabledByItsName() {
        scheduler.presentation("hud", frame -> log.add("hud"));
        scheduler.system("hud").setEnabled(false);
        GAME.run(scheduler, 2);
        scheduler.system("hud").setEnabled(true);
        GAME.run(scheduler, 1);
        assertEquals(List.of("hud"), log);
    }

    @Test
    void aSystemCanEnableOrDisableAnotherSystem() {
        scheduler.simulation("switch", step -> {
            log.add("switch");
            scheduler.system("before").setEnabled(step.step() != 2);
            scheduler.system("after").setEnabled(step.step() != 2);
        });
        GAME.add(scheduler, "before").before("switch");
        GAME.add(scheduler, "after");
        GAME.run(scheduler, 3);
        assertEquals(
                List.of("before", "switch", "after", "before", "switch", "switch", "after"),
                log,
                "step 2 disables both: 'after' does not run in step 2, 'before' not in step 3");
    }

    @Test
    void aConditionThatThrowsIsTheFailureOfItsSystem() {
        GAME.add(scheduler, "fine");
        GAME.add(scheduler, "fragile").runIf(() -> {
            throw new IllegalStateException("broken");
        });
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> GAME.run(scheduler, 1));
        assertEquals(
                "system 'fragile' failed in simulation at step 1 (0.125 s simulated):"
                        + " java.lang.IllegalStateException: broken",
                failure.getMessage());
        assertEquals(List.of("fine"), log);
    }
}
