package dev.halfstep.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.StepInput;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.schedule.Trial.Coal;
import dev.halfstep.schedule.Trial.Ore;
import dev.halfstep.transform.Transform;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames, steps and the end of a scheduler follow each other and never lie within each other. */
class OneFrameAtATimeTest {

    private static final long STEP_NANOS = 125_000_000;

    private final Trial trial = new Trial();

    @AfterEach
    void close() {
        trial.close();
    }

    private static String refused(Runnable action) {
        return assertThrows(IllegalStateException.class, action::run).getMessage();
    }

    private void ask(Runnable action) {
        trial.log.add(refused(action));
    }

    /** Asks where a host is asked. */
    private static final class AskingHost implements FrameHost {
        private final Runnable inPoll;
        private final Runnable inDraw;

        AskingHost(Runnable inPoll, Runnable inDraw) {
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

    /** One that asks the same at both ends of a step. */
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

    /** The messages with which something is refused in each part of a frame with one step. */
    private List<String> refusedInEachPart(Consumer<SystemScheduler> action) {
        SystemScheduler scheduler = trial.scheduler();
        Runnable ask = () -> ask(() -> action.accept(scheduler));
        scheduler.addStepListener(listener(ask, ask));
        scheduler.simulation("rule", step -> ask.run());
        scheduler.presentation("hud", frame -> ask.run());
        scheduler.frame(new AskingHost(ask, ask), STEP_NANOS);
        return trial.log;
    }

    @Test
    void noFrameIsRunWithinAnotherOne() {
        String rule = "a frame cannot be run within another one or in a step: ";
        assertEquals(
                List.of(
                        rule + "a frame runs, after step 0",
                        rule + "step 1 runs",
                        rule + "step 1 runs",
                        rule + "step 1 runs",
                        rule + "presentation runs, 'hud'",
                        rule + "presentation runs, 'the host'"),
                refusedInEachPart(scheduler -> trial.frame(scheduler, STEP_NANOS)));
    }

    @Test
    void aSchedulerIsClosedBetweenFrames() {
        List<String> messages = refusedInEachPart(SystemScheduler::close);
        assertEquals(6, messages.size());
        assertEquals(
                "a scheduler is closed between frames: step 1 runs; end the loop first, such as by GameLoop.stop()",
                messages.get(2));
    }

    @Test
    void noStepIsRunInListenersOfAnotherOne() {
        SystemScheduler scheduler = trial.scheduler();
        Runnable ask = () -> ask(scheduler::runStep);
        scheduler.addStepListener(listener(ask, ask));
        scheduler.runStep();
        String rule = "a step cannot be run within another one or in presentation: step 2";
        assertEquals(List.of(rule, rule), trial.log);
        assertEquals(1, scheduler.timestep().steps());
    }

    @Test
    void stepsAreNotRepeatedInListeners() {
        SystemScheduler scheduler = trial.scheduler();
        Snapshot snapshot = scheduler.newSnapshot();
        snapshot.save();
        Runnable ask = () -> ask(() -> scheduler.resimulateFrom(snapshot));
        scheduler.addStepListener(listener(ask, ask));
        scheduler.runStep();
        String rule = "a snapshot is restored between steps, not in a step or in presentation: step 1";
        assertEquals(List.of(rule, rule), trial.log);
    }

    @Test
    void aStateIsSavedWhenAStepHasEnded() {
        SystemScheduler scheduler = trial.scheduler();
        trial.add(scheduler, "rule");
        Snapshot snapshot = scheduler.newSnapshot();
        scheduler.addStepListener(listener(() -> ask(snapshot::save), snapshot::save));
        scheduler.runStep();
        assertEquals(
                List.of("a snapshot is saved between steps, not in a step or in presentation: step 1", "rule"),
                trial.log);
        assertEquals(1, snapshot.step());
    }

    @Test
    void stepsMayBeRunWhereTheHostPolls() {
        SystemScheduler scheduler = trial.scheduler();
        trial.add(scheduler, "rule");
        scheduler.frame(new AskingHost(scheduler::runStep, () -> {}), STEP_NANOS);
        assertEquals(List.of("rule", "rule"), trial.log);
    }

    /** Several runs: which thread gets which system is left to chance. A deadlock fails instead of stopping the build. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void closingInAParallelSystemIsRefused(int workers) {
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            try (Trial own = new Trial()) {
                for (int run = 0; run < 20; run++) {
                    closeInParallelSystems(own, workers);
                }
            }
        });
    }

    private static void closeInParallelSystems(Trial own, int workers) {
        SystemScheduler scheduler = own.scheduler(SchedulerSettings.defaults().withWorkers(workers));
        for (Class<?> written : List.of(Ore.class, Coal.class, Transform.class)) {
            scheduler
                    .simulation("close " + written.getSimpleName(), step -> scheduler.close())
                    .writes(written);
        }
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> own.run(scheduler, 1));
        assertEquals("close Ore", failure.system());
        assertTrue(failure.getMessage().contains("a scheduler is closed between frames: step 1 runs"));
        scheduler.close();
    }

    @Test
    void aFrameThatFailedIsOver() {
        SystemScheduler scheduler = trial.scheduler();
        SystemRegistration failing = scheduler.simulation("fail", step -> {
            throw new IllegalArgumentException("broken");
        });
        SystemRegistration failingToo = scheduler.presentation("fail too", frame -> {
            throw new IllegalArgumentException("broken");
        });
        assertThrows(SystemFailureException.class, () -> trial.run(scheduler, 1));
        failing.setEnabled(false);
        assertThrows(SystemFailureException.class, () -> trial.run(scheduler, 1));
        failingToo.setEnabled(false);
        trial.run(scheduler, 1);
        scheduler.runStep();
        scheduler.close();
    }

    @Test
    void nullArgumentsAreRefused() {
        SystemScheduler scheduler = trial.scheduler();
        assertMissing("a system must not be null: 'x'", () -> scheduler.simulation("x", null));
        assertMissing("a system must not be null: 'y'", () -> scheduler.presentation("y", null));
        assertMissing("a system must have a name: null", () -> scheduler.simulation(null, step -> {}));
        SystemRegistration system = scheduler.simulation("x", step -> {}); // the name is still free
        assertMissing(
                "a system runs before others, by their names: 'x' before null", () -> system.before((String) null));
        assertMissing("a system runs after others, by their names: 'x' after null", () -> system.after("y", null));
        assertMissing("a system reads classes of components: 'x' reads null", () -> system.reads((Class<?>) null));
        assertMissing("a system writes classes of components: 'x' writes null", () -> system.writes((Class<?>) null));
        assertMissing("a condition must not be null: that of 'x'", () -> system.runIf(null));
        assertMissing("a type of event must not be null", () -> scheduler.addEvents(null, 8));
        assertMissing("a step listener must not be null", () -> scheduler.addStepListener(null));
        assertMissing("an interceptor must not be null", () -> scheduler.interceptSimulation(null));
        assertMissing("an input override must not be null", () -> scheduler.overrideInput(null));
        assertMissing("an object that is added as state must not be null", () -> scheduler.addState(null));
        assertMissing("clock", () -> scheduler.measure(null));
        assertMissing("listener", () -> scheduler.setOverrunListener(() -> 0, null));
        trial.run(scheduler, 1);
    }

    @Test
    void aSchedulerNeedsAWorldATimestepAndSettings() {
        SystemScheduler whole = trial.scheduler();
        assertMissing("world", () -> new SystemScheduler(null, whole.timestep()));
        assertMissing("timestep", () -> new SystemScheduler(trial.world, null));
        assertMissing("settings", () -> new SystemScheduler(trial.world, whole.timestep(), null));
    }

    private static void assertMissing(String message, Runnable action) {
        assertEquals(
                message, assertThrows(NullPointerException.class, action::run).getMessage());
    }
}
