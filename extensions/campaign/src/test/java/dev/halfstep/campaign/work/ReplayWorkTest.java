package dev.halfstep.campaign.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.TestGames;
import dev.halfstep.game.GameSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the outcomes of replayed recordings: intact, diverging, damaged, truncated, refused. */
class ReplayWorkTest {

    private static final int STEPS = 200;
    private static final long SEED = 4;

    /** The step between truncated lengths; a prime, so that the cuts fall on all parts of a block. */
    private static final int LENGTH_STEP = 37;

    @TempDir
    private Path folder;

    private byte[] record(String game, String version, int steps) throws IOException {
        return TestRecordings.record(
                folder.resolve(game),
                TestGames.drifting(game, version, /* unitsPerStep= */ 1).withSeed(SEED),
                steps);
    }

    private static Result replay(byte[] bytes, RunGuard guard) {
        ReplayWork work = new ReplayWork(TestGames.Drift.class.getName(), List.of(new RecordingId("a.rec", "")));
        return work.run(0, ReplayWorkTest.class.getClassLoader(), bytes, guard);
    }

    private static Result replay(byte[] bytes) {
        return replay(bytes, new RunGuard());
    }

    @Test
    void verifiesAllStepsOfARecording() throws IOException {
        Result result = replay(record("drift", "1.0", STEPS));

        assertEquals(Outcome.OK, result.outcome(), result::detail);
        assertEquals(STEPS, result.steps());
        assertEquals("drift 1.0", result.recordedBy());
        assertEquals(16, result.hash().length(), "a state hash must have 16 hexadecimal digits");
    }

    @Test
    void namesTheBuildOfARecordingThatDiverges() throws IOException {
        GameSpec<?> oldBuild =
                TestGames.drifting("drift", "0.9", /* unitsPerStep= */ 2).withSeed(SEED);
        byte[] bytes = TestRecordings.record(folder.resolve("old"), oldBuild, STEPS);
        Result result = replay(bytes);

        assertEquals(Outcome.DIVERGED, result.outcome());
        assertEquals("drift 0.9", result.recordedBy());
        assertEquals("first difference in step 1: Position", result.detail());
    }

    @Test
    void replaysADamagedRecordingUpToItsCorruption() throws IOException {
        byte[] bytes = record("drift", "1.0", STEPS);
        bytes[bytes.length * 3 / 4] ^= 1; // flips a bit in the last quarter
        Result result = replay(bytes);

        assertEquals(Outcome.DAMAGED, result.outcome());
        assertTrue(
                result.steps() > 0 && result.steps() < STEPS,
                "only the steps before the corruption must be verified: " + result.steps());
        assertTrue(result.detail().contains("a.rec"), result::detail);
    }

    @Test
    void truncatedRecordingIsDamaged() throws IOException {
        byte[] bytes = record("drift", "1.0", 100);
        for (int length = 0; length < bytes.length; length += LENGTH_STEP) {
            Outcome outcome = replay(Arrays.copyOf(bytes, length)).outcome();
            assertEquals(Outcome.DAMAGED, outcome, "a recording must be damaged if it is cut at byte " + length);
        }
    }

    @Test
    void refusesARecordingOfAnotherGame() throws IOException {
        Result result = replay(record("other", "1.0", STEPS));

        assertEquals(Outcome.REFUSED, result.outcome());
        assertEquals("a recording must be replayed by its own game: a.rec is of other, not of drift", result.detail());
    }

    @Test
    void recordedFailureThatHappensAgainIsOk() throws IOException {
        // The game fails at position 1000, so before step 1000.
        Result result = replay(record("drift", "1.0", 2_000));

        assertEquals(Outcome.OK, result.outcome(), result::detail);
        assertTrue(result.detail().startsWith("as recorded: system 'drift' failed"), result::detail);
        assertTrue(result.steps() > 900, "all steps before the failure must be verified: " + result.steps());
    }

    @Test
    void guardStopsAReplayBetweenTwoSteps() throws IOException {
        byte[] bytes = record("drift", "1.0", STEPS);
        RunGuard guard = new RunGuard();
        guard.stop();

        assertThrows(RunStoppedException.class, () -> replay(bytes, guard));
    }
}
