package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the steps, the state and the report of headless runs. */
class HeadlessRunTest {

    /** The state hash on JDK 17 and 25. Only a deliberate change of the scene or of the hash function changes it. */
    private static final String HASH_OF_SEED_7_AFTER_60_SECONDS = "2350bc368b6618ad";

    @ParameterizedTest
    @ValueSource(strings = {"24", "25", "50", "59.94", "60", "144", "240", "1000"})
    void stepsAndStateDoNotDependOnTheDisplayRate(String displayHz) {
        Run run = Run.of(
                ("--scene bounce --headless --seconds 60 --tick-hz 25 --seed 7 --display-hz " + displayHz).split(" "));

        assertEquals(0, run.exitCode());
        assertEquals(List.of(), run.err());
        assertEquals("1500", run.report().get("steps"));
        assertEquals("60.000", run.report().get("simulated-seconds"));
        assertEquals("0.000", run.report().get("dropped-ms"));
        assertEquals("0", run.report().get("capped-frames"));
        assertEquals(HASH_OF_SEED_7_AFTER_60_SECONDS, run.report().get("hash"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--workers 2", "--workers 3", "--workers 8"})
    void workersDoNotChangeTheState(String args) {
        String[] all = ("--scene bounce --headless --seconds 60 --tick-hz 25 --seed 7 " + args).split(" ");

        assertEquals(HASH_OF_SEED_7_AFTER_60_SECONDS, Run.of(all).report().get("hash"));
    }

    @Test
    void reportPrintsItsLinesInOrder() {
        List<String> keys = Run.of("--headless", "--frames", "10").out().stream()
                .map(line -> line.substring(0, line.indexOf('=')))
                .collect(Collectors.toList());

        assertEquals(
                List.of("frames", "steps", "simulated-seconds", "dropped-ms", "capped-frames", "alpha", "hash"), keys);
    }

    @Test
    void firstFrameTakesNoTime() {
        // 51 frames at 50 Hz: the first frame is at 0 s, the last frame at 1 s
        Map<String, String> report =
                Run.of("--headless", "--frames", "51", "--display-hz", "50").report();

        assertEquals("51", report.get("frames"));
        assertEquals("25", report.get("steps"));
        assertEquals("0.0000", report.get("alpha"));
    }

    @Test
    void alphaIsOneWithoutInterpolation() {
        assertEquals(
                "1.0000",
                Run.of("--headless", "--frames", "10", "--no-interpolation")
                        .report()
                        .get("alpha"));
    }

    @Test
    void stateDependsOnTheSeed() {
        assertNotEquals(
                Run.of("--headless", "--frames", "2", "--seed", "1").report().get("hash"),
                Run.of("--headless", "--frames", "2", "--seed", "2").report().get("hash"));
    }

    @Test
    void endsAfterAMinuteByDefault() {
        assertEquals("60.000", Run.of("--headless").report().get("simulated-seconds"));
    }

    @Test
    void clampedFrameTimeIsDroppedAndReported() {
        // After the first frame, 10 frames of 1 s: each one is clamped to 0.25 s, which is 2.5 steps.
        Map<String, String> report = Run.of(
                        "--headless", "--tick-hz", "10", "--display-hz", "1", "--frames", "11", "--overload", "drop")
                .report();

        assertEquals("25", report.get("steps"));
        assertEquals("7500.000", report.get("dropped-ms"));
        assertEquals("10", report.get("capped-frames"));
    }

    @Test
    void overloadKeepDropsNoTime() {
        Map<String, String> report = Run.of(
                        "--headless", "--tick-hz", "10", "--display-hz", "1", "--frames", "11", "--overload", "keep")
                .report();

        assertEquals("0.000", report.get("dropped-ms"));
        assertEquals("30", report.get("steps"), "each of 10 frames must run the 3 steps that cover 0.25 s");
        assertEquals("1.0000", report.get("alpha"), "the newest step must be drawn while steps are overdue");
    }

    @Test
    void framesRunAtMostMaxSteps() {
        Map<String, String> report = Run.of(
                        "--headless", "--tick-hz", "100", "--display-hz", "10", "--frames", "11", "--max-steps", "3")
                .report();

        assertEquals("30", report.get("steps"), "each of 10 frames must run 3 steps");
    }

    @Test
    void realtimeRunsAcceptAStepBudget() {
        String tenSeconds = "10000"; // never used up
        Run run =
                Run.of("--headless", "--realtime", "--seconds", "0.1", "--tick-hz", "100", "--step-budget", tenSeconds);

        assertEquals(0, run.exitCode());
        assertEquals("10", run.report().get("steps"));
    }

    @Test
    void realtimeRunsSimulateTheSameSteps() {
        Run run = Run.of("--headless", "--realtime", "--seconds", "0.4", "--tick-hz", "50", "--display-hz", "200");

        assertEquals(0, run.exitCode());
        assertEquals("20", run.report().get("steps"));
        // A slow machine shows fewer frames, but never runs fewer steps.
        assertTrue(Long.parseLong(run.report().get("frames")) > 2, () -> "several frames must run: " + run.out());
    }
}
