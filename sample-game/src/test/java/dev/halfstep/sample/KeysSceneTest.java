package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the report of headless runs of the scene keys, in which a script taps each of four keys 200 times. */
class KeysSceneTest {

    /** The number of lines that every headless run prints before the report of its scene. */
    private static final int RUN_REPORT_LINES = 7;

    private static List<String> expectedLines() {
        List<String> lines = new ArrayList<>();
        for (String key : List.of("A", "SPACE", "LEFT", "LEFT_SHIFT")) {
            for (String phase : List.of("simulation", "presentation")) {
                lines.add(phase + "." + key + ".pressed=200");
                lines.add(phase + "." + key + ".released=200");
            }
        }
        return lines;
    }

    /** Varies rates, timesteps, pacing and workers. The counts must not depend on them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--tick-hz 5 --display-hz 60",
                "--tick-hz 60 --display-hz 60",
                "--tick-hz 1000 --display-hz 24",
                "--tick-hz 100 --display-hz 7 --seed 2",
                "--timestep leading",
                "--timestep locked --tick-hz 60",
                "--timestep variable",
                "--timestep semi-fixed",
                "--tick-hz 100 --max-steps 1 --overload drop",
                "--pacing adaptive --workers 3"
            })
    void countsEveryTapOnceInBothPhases(String args) {
        Run run = Run.of(("--scene keys --headless --seconds 2 " + args).split(" "));

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(
                expectedLines(),
                run.out().stream()
                        .filter(line -> line.matches("(simulation|presentation)\\..*"))
                        .toList());
    }

    @Test
    void theHashCoversTheCountsOfTheSimulation() {
        String[] args = "--scene keys --headless --seconds 2 --display-hz 60".split(" ");
        Map<String, String> report = Run.of(args).report();
        args[args.length - 1] = "24";

        assertTrue(report.get("hash").matches("[0-9a-f]{16}"), () -> report.toString());
        assertEquals(report.get("hash"), Run.of(args).report().get("hash"), "the same taps at another display rate");
        assertNotEquals(
                report.get("hash"),
                Run.of("--scene", "keys", "--headless", "--frames", "1")
                        .report()
                        .get("hash"),
                "fewer taps");
    }

    @Test
    void offscreenRunsHaveNoScript() {
        Run run = Run.drawing("--scene", "keys", "--offscreen", "--frames", "5");

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(RUN_REPORT_LINES, run.out().size());
        assertTrue(run.report().containsKey("hash"), () -> "the run must print its report: " + run.out());
    }
}
