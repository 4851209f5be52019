package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests every timestep with every pacing. */
class LoopChoiceTest {

    /**
     * The first frame takes no time. Fixed pacing runs 60 frames a second, adaptive pacing 62.5; a second has 25 steps.
     * The last step of a leading loop begins at 9.96 s, and the loop ends with the first frame after that: frame 599 at
     * 598 / 60 s. Its alpha is the part of the last step before the frame: (598 / 60 - 9.96) * 25 = 0.1667.
     */
    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "locked,     fixed,    251, 250, 10.000, 1.0000",
        "variable,   fixed,    601, 600, 10.000, 1.0000",
        "semi-fixed, fixed,    601, 600, 10.000, 1.0000",
        "fixed,      fixed,    601, 250, 10.000, 0.0000",
        "leading,    fixed,    599, 250, 10.000, 0.1667",
        "locked,     adaptive, 251, 250, 10.000, 1.0000",
        "variable,   adaptive, 626, 625, 10.000, 1.0000",
        "semi-fixed, adaptive, 626, 625, 10.000, 1.0000",
        "fixed,      adaptive, 626, 250, 10.000, 0.0000",
        "leading,    adaptive, 624, 250, 10.000, 0.2000"
    })
    void runsForTheGivenSimulatedTime(
            String timestep, String pacing, String frames, String steps, String seconds, String alpha) {
        Run run = Run.of("--headless", "--seconds", "10", "--timestep", timestep, "--pacing", pacing);

        assertEquals(0, run.exitCode());
        assertEquals(List.of(), run.err());
        Map<String, String> report = run.report();
        assertEquals(
                List.of(frames, steps, seconds, "0.000", alpha),
                List.of(
                        report.get("frames"),
                        report.get("steps"),
                        report.get("simulated-seconds"),
                        report.get("dropped-ms"),
                        report.get("alpha")));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"locked", "variable", "semi-fixed", "fixed", "leading"})
    void runsInRealTimeWithUnlimitedPacing(String timestep) {
        Run run = Run.of(
                "--headless", "--realtime", "--pacing", "unlimited", "--timestep", timestep, "--seconds", "0.08");

        assertEquals(0, run.exitCode());
        assertTrue(
                Double.parseDouble(run.report().get("simulated-seconds")) >= 0.08,
                () -> "at least 0.08 seconds must be simulated: " + run.out());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"locked", "fixed", "leading"})
    void equalStepsGiveOneStateOnAnyDisplayAndPacing(String timestep) {
        String expected = hash("fixed", "60", "fixed");

        for (String displayHz : new String[] {"24", "25", "59.94", "144"}) {
            String message = "the state must not depend on --display-hz " + displayHz;
            assertEquals(expected, hash(timestep, displayHz, "fixed"), message);
            assertEquals(expected, hash(timestep, displayHz, "adaptive"), message);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"variable", "semi-fixed"})
    void stateOfUnequalStepsDependsOnTheDisplay(String timestep) {
        assertEquals(hash(timestep, "60", "fixed"), hash(timestep, "60", "fixed"));
        assertNotEquals(hash(timestep, "60", "fixed"), hash(timestep, "144", "fixed"));
    }

    private static String hash(String timestep, String displayHz, String pacing) {
        return Run.of(
                        "--headless",
                        "--seconds",
                        "10",
                        "--timestep",
                        timestep,
                        "--display-hz",
                        displayHz,
                        "--pacing",
                        pacing)
                .report()
                .get("hash");
    }

    @Test
    void maxStepsAndOverloadApplyToLeadingSteps() {
        Map<String, String> report = Run.of(
                        "--headless",
                        "--timestep",
                        "leading",
                        "--tick-hz",
                        "100",
                        "--display-hz",
                        "10",
                        "--frames",
                        "11",
                        "--max-steps",
                        "3",
                        "--overload",
                        "keep")
                .report();

        assertEquals("30", report.get("steps"), "each of 10 frames must run 3 steps");
        assertEquals("0.000", report.get("dropped-ms"));
    }

    @Test
    void adaptivePacingInRealTimeSimulatesTheSameSteps() {
        Map<String, String> report = Run.of(
                        "--headless", "--realtime", "--pacing", "adaptive", "--timestep", "leading", "--seconds", "0.4")
                .report();

        assertEquals("10", report.get("steps"));
        // A slow machine shows fewer frames, but never runs fewer steps.
        assertTrue(Long.parseLong(report.get("frames")) > 2, () -> "several frames must run: " + report);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"locked", "variable", "semi-fixed", "fixed", "leading"})
    void drawsOffscreenWithAdaptivePacing(String timestep) {
        String[] offscreen = {
            "--offscreen", "--frames", "20", "--timestep", timestep, "--pacing", "adaptive", "--size", "320x180"
        };
        String[] headless = Arrays.copyOf(offscreen, offscreen.length - 2); // without a size
        headless[0] = "--headless";

        assertEquals(Run.of(headless).out(), Run.drawing(offscreen).out());
    }
}
