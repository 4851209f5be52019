package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.StepInput;
import dev.halfstep.transform.Transform;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a running frame or step refuses another frame, another step and the closing of its scheduler. */
class OneFrameAtATimeTest {

    private static final long STEP_NANOS = 125_000_000;

    private final TestGame game = new TestGame();

    @AfterEach
    void close() {
        game.close();
    }

    private static String refusal(Runnable action) {
        return assertThrows(IllegalStateException.class, action::run).getMessage();
    }

    /** Tries an action that must be refused, and logs the message. */
    private void logRefusal(Runnable action) {
        game.log.add(refusal(action));
    }

    /** A host that runs an action when it is polled, and another one when it draws. */
    private static final class ActingHost implements FrameHost {
        private final Runnable inPoll;
        private final Runnable inDraw;

        ActingHost(Runnable inPoll, Runnable inDraw) {
            this.inPoll = inPoll;
            this.inDraw = inDraw;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            inPoll.run();
        }

        @Override
        public void draw(PresentationContext frame) {
            inDraw.run();
        }

        @Override
        public void close() {}
    }

    /** Returns a listener that runs an action at the beginning of a step, and another one at its end. */
    private static StepListener listener(Runnable atBegin, Runnable atEnd) {
        return new StepListener() {
            @Override
            public void stepBegins(long step, StepInput input) {
                atBegin.run();
            }

            @Override
            public void stepEnds(long step) {
                atEnd.run();
            }
        };
    }

    /**
     * Tries an action in each part of a frame with one step, and returns the messages that refuse it: when the host is
     * polled, at the beginning of the step, in a system, at the end of the step, in presentation and when the host
     * draws.
     */
    private List<String> refusalsInEachPart(Consumer<SystemScheduler> action) {
        SystemScheduler scheduler = game.scheduler();
        Runnable attempt = () -> logRefusal(() -> action.accept(scheduler));
        scheduler.tools().addStepListener(listener(attempt, attempt));
        scheduler.simulation("move", step -> attempt.run());
        scheduler.presentation("hud", frame -> attempt.run());
        scheduler.frame(new ActingHost(attempt, attempt), STEP_NANOS);
        return game.log;
    }

    @Test
    void aFrameWithinAFrameIsRefused() {
        String rule = "a frame cannot be run within another one or in a step: ";
        assertEquals(
                List.of(
                        rule + "a frame runs, after step 0",
                        rule + "step 1 runs",
                        rule + "step 1 runs",
                        rule + "step 1 runs",
                        rule + "presentation runs, 'hud'",
                        rule + "presentation runs, 'the host'"),
                refusalsInEachPart(scheduler -> game.frame(scheduler, STEP_NANOS)));
    }

    @Test
    void closingWithinAFrameIsRefused() {
        List<String> messages = refusalsInEachPart(SystemScheduler::close);
        assertEquals(6, messages.size());
        int indexOfSystem = 2; // after the poll and the beginning of the step
        assertEquals(
                "a scheduler must be closed between frames: step 1 runs; end the loop first, such as by"
                        + " GameLoop.stop()",
                messages.get(indexOfSystem));
    }

    @Test
    void aStepWithinAStepListenerIsRefused() {
        SystemScheduler scheduler = game.scheduler();
        Runnable attempt = () -> logRefusal(scheduler::runStep);
        scheduler.tools().addStepListener(listener(attempt, attempt));
        scheduler.runStep();
        String message = "a step cannot be run within another one or in presentation: step 2 was to be run";
        assertEquals(List.of(message, message), game.log);
        assertEquals(1, scheduler.timestep().steps());
    }

    @Test
    void resimulationInAStepListenerIsRefused() {
        SystemScheduler scheduler = game.scheduler();
        Snapshot snapshot = scheduler.state().newSnapshot();
        snapshot.save();
        Runnable attempt = () -> logRefusal(() -> scheduler.resimulateFrom(snapshot));
        scheduler.tools().addStepListener(listener(attempt, attempt));
        scheduler.runStep();
        String message = "a snapshot must be restored between steps, not in a step or in presentation: step 1";
        assertEquals(List.of(message, message), game.log);
    }

    @Test
    void aSnapshotCanBeSavedAtTheEndOfAStep() {
        SystemScheduler scheduler = game.scheduler();
        game.add(scheduler, "move");
        Snapshot snapshot = scheduler.state().newSnapshot();
        scheduler.tools().addStepListener(listener(() -> logRefusal(snapshot::save), snapshot::save));
        scheduler.runStep();
        assertEquals(
                List.of("a snapshot must be saved between steps, not in a step or in presentation: step 1", "move"),
                game.log);
        assertEquals(1, snapshot.step());
    }

    @Test
    void aHostCanRunStepsWhileItPolls() {
        SystemScheduler scheduler = game.scheduler();
        game.add(scheduler, "move");
        scheduler.frame(new ActingHost(scheduler::runStep, () -> {}), STEP_NANOS);
        assertEquals(List.of("move", "move"), game.log);
    }

    /** Runs several times, because it is random which thread runs which system. A deadlock fails by a timeout. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void closingInAParallelSystemIsRefused(int workers) {
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            try (TestGame parallelGame = new TestGame()) {
                for (int run = 0; run < 20; run++) {
                    closeInParallelSystems(parallelGame, workers);
                }
            }
        });
    }

    private static void closeInParallelSystems(TestGame parallelGame, int workers) {
        SystemScheduler scheduler =
                parallelGame.scheduler(SchedulerSettings.defaults().withWorkers(workers));
        for (Class<?> written : List.of(Ore.class, Coal.class, Transform.class)) {
            scheduler
                    .simulation("close " + written.getSimpleName(), step -> scheduler.close())
                    .writes(written);
        }
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> parallelGame.run(scheduler, 1));
        assertEquals("close Ore", failure.system());
        assertTrue(failure.getMessage().contains("a scheduler must be closed between frames: step 1 runs"));
        scheduler.close();
    }

    @Test
    void aFailedFrameHasEnded() {
        SystemScheduler scheduler = game.scheduler();
        SystemRegistration failing = scheduler.simulation("fail", step -> {
            throw new IllegalArgumentException("broken");
        });
        SystemRegistration failingToo = scheduler.presentation("fail too", frame -> {
            throw new IllegalArgumentException("broken");
        });
        assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
        failing.setEnabled(false);
        assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
        failingToo.setEnabled(false);
        // Each call would be refused if a failed frame still counted as running.
        game.run(scheduler, 1);
        scheduler.runStep();
        scheduler.close();
    }

    @Test
    void nullArgumentsAreRefused() {
        SystemScheduler scheduler = game.scheduler();
        assertRefusesNull("a system must not be null: 'x'", () -> scheduler.simulation("x", null));
        assertRefusesNull("a system must not be null: 'y'", () -> scheduler.presentation("y", null));
        assertRefusesNull("a system must have a name: null", () -> scheduler.simulation(null, step -> {}));
        SystemRegistration system = scheduler.simulation("x", step -> {}); // the name is still free
        assertRefusesNull("the name of a system must not be null: 'x' before null", () -> system.before((String) null));
        assertRefusesNull("the name of a system must not be null: 'x' after null", () -> system.after("y", null));
        assertRefusesNull(
                "the class of a component must not be null: 'x' reads null", () -> system.reads((Class<?>) null));
        assertRefusesNull(
                "the class of a component must not be null: 'x' writes null", () -> system.writes((Class<?>) null));
        assertRefusesNull("a condition must not be null: that of 'x'", () -> system.runIf(null));
        assertRefusesNull("a type of event must not be null", () -> scheduler.addEvents(null, 8));
        assertRefusesNull(
                "a step listener must not be null", () -> scheduler.tools().addStepListener(null));
        assertRefusesNull(
                "an interceptor must not be null", () -> scheduler.tools().interceptSimulation(null));
        assertRefusesNull(
                "an input override must not be null", () -> scheduler.tools().overrideInput(null));
        assertRefusesNull(
                "an object that is added as state must not be null",
                () -> scheduler.state().add(null));
        assertRefusesNull("clock", () -> scheduler.measure(null));
        assertRefusesNull("listener", () -> scheduler.setOverrunListener(() -> 0, null));
        game.run(scheduler, 1);
    }

    @Test
    void aSchedulerNeedsAWorldATimestepAndSettings() {
        SystemScheduler complete = game.scheduler();
        assertRefusesNull("world", () -> new SystemScheduler(null, complete.timestep()));
        assertRefusesNull("timestep", () -> new SystemScheduler(game.world, null));
        assertRefusesNull("settings", () -> new SystemScheduler(game.world, complete.timestep(), null));
    }

    private static void assertRefusesNull(String message, Runnable action) {
        assertEquals(
                message, assertThrows(NullPointerException.class, action::run).getMessage());
    }
}
