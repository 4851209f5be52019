package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.scene.SceneName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabRunTest {

    @TempDir
    private Path folder;

    private static Map<String, String> report(String args) {
        Run run = Run.of(("--scene lab --headless --seconds 10 " + args).split(" "));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return run.report();
    }

    @Test
    void reportsTheErrorsOfEachLane() {
        Map<String, String> report = report("--jitter-ms 4 --hitch-ms 100");

        assertEquals("40.000", report.get("interpolated.late-mean-ms"));
        assertEquals("0.000", report.get("interpolated.late-spread-ms"));
        assertTrue(Double.parseDouble(report.get("raw.late-spread-ms")) > 30, report::toString);
        for (String lane : new String[] {"extrapolated", "leading", "semi-fixed", "variable"}) {
            assertEquals("0.000", report.get(lane + ".late-mean-ms"));
            assertEquals("0.000", report.get(lane + ".late-spread-ms"));
        }
        assertEquals(7 + 6 * 3, report.size());
    }

    @Test
    void lanesHaveTheStepRateOfTheGame() {
        assertEquals("100.000", report("--tick-hz 10").get("interpolated.late-mean-ms"));
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
        assertTrue(Arrays.equals(first, screenshot("again.png", "50")));
        assertTrue(!Arrays.equals(first, screenshot("later.png", "51")));
    }

    private byte[] screenshot(String name, String frames) throws IOException {
        Path file = folder.resolve(name);
        Run run = Run.drawing(
                "--scene",
                "lab",
                "--offscreen",
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
    void tabShowsTheLabAfterBounce() {
        assertEquals(SceneName.LAB, SceneName.BOUNCE.next());
        assertEquals(SceneName.METEORS, SceneName.KEYS.next());
    }
}
