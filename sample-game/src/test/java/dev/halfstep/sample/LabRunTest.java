package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.scene.SceneName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the report and the picture of the scene lab. */
class LabRunTest {

    /** The number of lines that every headless run prints before the report of its scene. */
    private static final int RUN_REPORT_LINES = 7;

    @TempDir
    private Path folder;

    private static Map<String, String> report(String args) {
        Run run = Run.of(("--scene lab --headless --seconds 10 " + args).split(" "));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return run.report();
    }

    @Test
    void reportsTheErrorsOfEachLane() {
        Map<String, String> report = report("--tick-hz 25 --jitter-ms 4 --hitch-ms 100");

        assertEquals("40.000", report.get("interpolated.late-mean-ms"), "the latency must be one step");
        assertEquals("0.000", report.get("interpolated.late-spread-ms"));
        // The latency of the raw lane varies by nearly a step, 40 ms.
        assertTrue(Double.parseDouble(report.get("raw.late-spread-ms")) > 30, () -> "the latency must vary: " + report);
        for (String lane : new String[] {"extrapolated", "leading", "semi-fixed", "variable"}) {
            assertEquals("0.000", report.get(lane + ".late-mean-ms"));
            assertEquals("0.000", report.get(lane + ".late-spread-ms"));
        }
        int lanes = 6;
        int linesPerLane = 3;
        assertEquals(RUN_REPORT_LINES + lanes * linesPerLane, report.size());
    }

    @Test
    void reportsThatItsWorldHasNoSimulatedState() {
        assertEquals("none (no simulated state)", report("").get("hash"));
    }

    @Test
    void lanesHaveTheStepRateOfTheGame() {
        assertEquals(
                "100.000",
                report("--tick-hz 10").get("interpolated.late-mean-ms"),
                "the latency must be one step at 10 Hz");
    }

    @Test
    void fixedStepLanesDrawTheNewestStepWithoutInterpolation() {
        Map<String, String> report = report("--no-interpolation");

        assertEquals(report.get("raw.late-spread-ms"), report.get("interpolated.late-spread-ms"));
        assertEquals(report.get("raw.late-mean-ms"), report.get("extrapolated.late-mean-ms"));
    }

    @Test
    void pictureIsReproducibleAndMoves() throws IOException {
        byte[] first = screenshot("first.png", "50");
        assertTrue(Arrays.equals(first, screenshot("again.png", "50")), "both pictures of frame 50 must be equal");
        assertFalse(Arrays.equals(first, screenshot("later.png", "51")), "the next frame must differ");
    }

    private byte[] screenshot(String name, String frames) throws IOException {
        Path file = folder.resolve(name);
        Run run = Run.drawing(
                "--scene",
                "lab",
                "--offscreen",
                "--size",
                "480x270",
                "--frames",
                frames,
                "--screenshot",
                file.toString(),
                "--jitter-ms",
                "2");
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return Files.readAllBytes(file);
    }

    @Test
    void tabGoesThroughTheScenesAndWrapsAround() {
        assertEquals(SceneName.LAB, SceneName.BOUNCE.next());
        assertEquals(SceneName.METEORS, SceneName.KEYS.next());
    }
}
