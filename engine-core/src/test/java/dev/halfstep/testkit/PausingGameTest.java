package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests that presentation may pause a game and change its speed: this affects when steps run, not their results. */
class PausingGameTest {

    private static final MonitorSimulator MONITOR = MonitorSimulator.hz("144");

    /** Describes a game whose state depends on the number of steps only: y is 0. */
    private static WorldRecipe game(Consumer<SystemScheduler> addSystems) {
        return new WorldRecipe()
                .rate(Rate.hz(50))
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .system(
                        "walk",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> transform.translate(transform.y() + 1, 0, 0)))
                .wire((world, scheduler) -> addSystems.accept(scheduler));
    }

    private static WorldRecipe controlledBy(PresentationSystem timeControl) {
        return game(scheduler -> scheduler.presentation("control time", timeControl));
    }

    /** Pauses in every seventh step, for three frames. */
    private static WorldRecipe pausing() {
        return game(scheduler -> {
            int[] pausedFrames = new int[1];
            scheduler.presentation("control time", frame -> {
                pausedFrames[0] += frame.time().isPaused() ? 1 : 0;
                if (frame.time().isPaused() && pausedFrames[0] == 3) {
                    frame.time().resume();
                } else if (frame.stepsInFrame() > 0 && frame.steps() % 7 == 0) {
                    frame.time().pause();
                    pausedFrames[0] = 0;
                }
            });
        });
    }

    /** Pauses after step 5 and never resumes. */
    private static WorldRecipe pausedForever() {
        return controlledBy(frame -> {
            if (frame.steps() >= 5) {
                frame.time().pause();
            }
        });
    }

    /** Changes the speed every 5 frames: 0, 0.9, 1.8, 2.7, and from the start again. */
    private static WorldRecipe changingSpeed() {
        return controlledBy(frame -> frame.time().setScaleThousandths((int) (frame.frame() / 5 % 4) * 900));
    }

    /** Requires that an action does not wait forever for a paused game. */
    private static void assertEnds(Executable action) {
        assertTimeoutPreemptively(Duration.ofMinutes(1), action);
    }

    @Test
    void aPausingGameHasOneOutcomeForAllRuns() {
        assertEnds(() -> SliceInvariance.check(pausing(), 50));
        assertEnds(() -> SliceInvariance.check(changingSpeed(), 50));
    }

    @Test
    void aPausedGameIsComparedStepByStep() {
        assertEnds(() -> SliceInvariance.check(pausedForever(), 20, List.of(SlicedRun.STEP_BY_STEP)));
        assertEnds(() -> SliceInvariance.check(
                pausedForever(),
                20,
                List.of(SlicedRun.STEP_BY_STEP.withWorkers(2).withShuffle(3))));
    }

    @Test
    void aGameThatStaysPausedFailsTheCheckOnADisplay() {
        assertEnds(() -> assertEquals(
                "a game must run at least 1 step in the time of 10000 steps: none in the 200 s after step 5;"
                        + " resume the game in presentation if it is paused, or play fewer steps",
                assertThrows(
                                IllegalStateException.class,
                                () -> SliceInvariance.check(pausedForever(), 20, List.of(SlicedRun.on(MONITOR))))
                        .getMessage()));
    }

    @Test
    void aGameThatStaysPausedEndsThePlay() {
        assertEnds(() -> {
            try (SyntheticWorld world = pausedForever().build()) {
                assertThrows(IllegalStateException.class, () -> world.play(MONITOR, 20));
                assertEquals(5, world.steps());
            }
        });
    }

    @Test
    void aGameAtAThousandthOfItsSpeedCanBePlayed() {
        assertEnds(() -> {
            try (SyntheticWorld world =
                    controlledBy(frame -> frame.time().setScaleThousandths(1)).build()) {
                world.play(MONITOR, 3);
                assertEquals(3, world.steps());
            }
        });
    }

    @Test
    void stepsAreResimulatedDespiteAPause() {
        assertEnds(() -> RollbackInvariance.check(pausing(), 50));
        assertEnds(() -> RollbackInvariance.check(changingSpeed(), 50));
        assertEnds(() -> RollbackInvariance.check(pausedForever(), 50));
    }

    @Test
    void aDivergenceOfAPausingGameIsFound() {
        // The number of frames leaks into the simulation.
        WorldRecipe game = pausing().wire((world, scheduler) -> {
            int[] frames = new int[1];
            scheduler.presentation("count", frame -> frames[0]++);
            scheduler.simulation(
                    "leak",
                    step -> step.world()
                            .query(Transform.class)
                            .forEach((id, transform) -> transform.translate(0, frames[0], 0)));
        });
        assertEnds(() -> {
            AssertionError difference = assertThrows(
                    AssertionError.class, () -> SliceInvariance.check(game, 50, List.of(SlicedRun.on(MONITOR))));
            assertTrue(difference.getMessage().contains("'leak'"), difference.getMessage());
        });
    }
}
