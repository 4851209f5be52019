package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Presentation may pause a game and change its speed: that decides when steps run, not what they do. */
class PausingGameTest {

    private static final MonitorSimulator MONITOR = MonitorSimulator.hz("144");

    private static WorldRecipe game(Consumer<SystemScheduler> more) {
        return new WorldRecipe()
                .rate(Rate.hz(50))
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .system(
                        "walk",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> transform.translate(transform.y() + 1, 0, 0)))
                .wire((world, scheduler) -> more.accept(scheduler));
    }

    private static WorldRecipe presenting(PresentationSystem hand) {
        return game(scheduler -> scheduler.presentation("hand", hand));
    }

    /** Pauses in every seventh step, for three frames. */
    private static WorldRecipe pausing() {
        return game(scheduler -> {
            int[] left = new int[1];
            scheduler.presentation("hand", frame -> {
                if (frame.time().isPaused() && --left[0] == 0) {
                    frame.time().resume();
                } else if (frame.stepsInFrame() > 0 && frame.steps() % 7 == 0) {
                    frame.time().pause();
                    left[0] = 3;
                }
            });
        });
    }

    private static WorldRecipe pausedForEver() {
        return presenting(frame -> {
            if (frame.steps() >= 5) {
                frame.time().pause();
            }
        });
    }

    /** Slow, then at rest, then fast, over and over. */
    private static WorldRecipe changingSpeed() {
        return presenting(frame -> frame.time().setScaleThousandths((int) (frame.frame() / 5 % 4) * 900));
    }

    private static void ends(Executable action) {
        assertTimeoutPreemptively(Duration.ofMinutes(1), action);
    }

    @Test
    void hasOneOutcomeForAllRuns() {
        ends(() -> SliceInvariance.check(pausing(), 50));
        ends(() -> SliceInvariance.check(changingSpeed(), 50));
    }

    @Test
    void isComparedStepByStepWhilePaused() {
        ends(() -> SliceInvariance.check(pausedForEver(), 20, List.of(SlicedRun.STEP_BY_STEP)));
        ends(() -> SliceInvariance.check(
                pausedForEver(),
                20,
                List.of(SlicedRun.STEP_BY_STEP.withWorkers(2).withShuffle(3))));
    }

    @Test
    void aGameThatStaysPausedFailsTheCheckOnADisplay() {
        ends(() -> assertEquals(
                "a game that is played must run a step now and then: none after step 5 in frames of 200 s;"
                        + " resume it in presentation if it is paused, or play fewer steps",
                assertThrows(
                                IllegalStateException.class,
                                () -> SliceInvariance.check(pausedForEver(), 20, List.of(SlicedRun.on(MONITOR))))
                        .getMessage()));
    }

    @Test
    void aGameThatStaysPausedEndsThePlay() {
        ends(() -> {
            try (SyntheticWorld world = pausedForEver().build()) {
                assertThrows(IllegalStateException.class, () -> world.play(MONITOR, 20));
                assertEquals(5, world.steps());
            }
        });
    }

    @Test
    void aGameAtAThousandthOfItsSpeedCanBePlayed() {
        ends(() -> {
            try (SyntheticWorld world =
                    presenting(frame -> frame.time().setScaleThousandths(1)).build()) {
                world.play(MONITOR, 3);
                assertEquals(3, world.steps());
            }
        });
    }

    @Test
    void stepsAreResimulatedDespiteAPause() {
        ends(() -> RollbackInvariance.check(pausing(), 50));
        ends(() -> RollbackInvariance.check(changingSpeed(), 50));
        ends(() -> RollbackInvariance.check(pausedForEver(), 50));
    }

    @Test
    void aRealDivergenceIsStillFound() {
        WorldRecipe game = pausing().wire((world, scheduler) -> {
            int[] frames = new int[1];
            scheduler.presentation("count", frame -> frames[0]++);
            scheduler.simulation(
                    "leak",
                    step -> step.world()
                            .query(Transform.class)
                            .forEach((id, transform) -> transform.translate(0, frames[0], 0)));
        });
        ends(() -> {
            AssertionError difference = assertThrows(
                    AssertionError.class, () -> SliceInvariance.check(game, 50, List.of(SlicedRun.on(MONITOR))));
            assertTrue(difference.getMessage().contains("'leak'"), difference.getMessage());
        });
    }
}
