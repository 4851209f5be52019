package dev.halfstep.campaign.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.TestGames;
import dev.halfstep.game.GameRun;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the outcomes of seeds: ok, diverged, failed, stopped. */
class SeedWorkTest {

    private static Result run(Class<?> game, long seed, int steps, SeedCheck check) {
        SeedWork work = new SeedWork(game.getName(), List.of(), seed, /* size= */ 1, steps, check);
        return work.run(0, SeedWorkTest.class.getClassLoader(), /* recording= */ null, new RunGuard());
    }

    @ParameterizedTest
    @EnumSource(SeedCheck.class)
    void resultHasTheHashAfterTheLastStep(SeedCheck check) {
        String hash;
        try (GameRun<?> run = TestGames.Drift.GAME.withSeed(7).begin()) {
            run.step(30);
            hash = StateHash.toText(StateHash.of(run.world()));
        }

        int entities = 3;
        assertEquals(new Result(Outcome.OK, hash, 30, entities, "", ""), run(TestGames.Drift.class, 7, 30, check));
    }

    @Test
    void divergenceNamesStepEntityFieldAndSystem() {
        Result result = run(TestGames.Diverging.class, 2, 30, SeedCheck.TWICE);

        assertEquals(Outcome.DIVERGED, result.outcome());
        assertTrue(result.detail().contains("step 1 differs"), result::detail);
        assertTrue(result.detail().contains("entity 1, Position.x: "), result::detail);
        assertTrue(result.detail().contains("first written by 'share'"), result::detail);
    }

    @Test
    void failureNamesTheSystemAndTheStep() {
        Result result = run(TestGames.Drift.class, 1, 2_000, SeedCheck.HASH);

        assertEquals(Outcome.FAILED, result.outcome());
        assertTrue(result.detail().startsWith("system 'drift' failed in simulation at step "), result::detail);
    }

    @Test
    void aClassWithoutADescriptionFails() {
        Result result = run(SeedWorkTest.class, 1, 10, SeedCheck.HASH);

        assertEquals(Outcome.FAILED, result.outcome());
        assertTrue(result.detail().contains("a class must describe one game"), result::detail);
    }

    @Test
    void guardStopsARunBetweenTwoSteps() {
        SeedWork work = new SeedWork(
                TestGames.Drift.class.getName(),
                List.of(),
                /* firstSeed= */ 1,
                /* size= */ 1,
                /* steps= */ 100,
                SeedCheck.HASH);
        RunGuard guard = new RunGuard();
        guard.stop();

        assertThrows(RunStoppedException.class, () -> work.run(0, getClass().getClassLoader(), null, guard));
    }

    @Test
    void slicesOmitTheRunWithOtherDefaults() {
        assertEquals(
                SlicedRun.defaults().size() - 1, SeedCheck.SLICES.comparedRuns().size());
        assertTrue(SeedCheck.SLICES.comparedRuns().stream().noneMatch(run -> run.otherDefaults()));
    }
}
