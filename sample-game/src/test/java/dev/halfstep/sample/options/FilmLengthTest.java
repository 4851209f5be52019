package dev.halfstep.sample.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.Run;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilmLengthTest {

    private static Options options(String timestep, String stepRate, String displayRate) {
        Options options = new Options();
        options.timestep = TimestepKind.parse(timestep);
        options.stepRate = Rate.parse(stepRate);
        options.displayRate = Rate.parse(displayRate);
        options.offscreen = true;
        return options;
    }

    /** Runs the game to an end, such as {@code --steps 100}, and returns the number of frames in its report. */
    private static String framesOfARun(
            String timestep, String stepRate, String displayRate, String endOption, String endValue) {
        // The option --tick-hz is refused for variable steps.
        Run run = timestep.equals("variable")
                ? Run.of("--headless", "--timestep", timestep, "--display-hz", displayRate, endOption, endValue)
                : Run.of(
                        "--headless",
                        "--timestep",
                        timestep,
                        "--tick-hz",
                        stepRate,
                        "--display-hz",
                        displayRate,
                        endOption,
                        endValue);
        return run.report().get("frames");
    }

    @ParameterizedTest
    @CsvSource({
        "fixed, 25, 60, 4",
        "fixed, 10, 59.94, 0.35",
        "fixed, 120, 30, 1",
        "locked, 25, 60, 4",
        "variable, 25, 30, 1.5",
        "semi-fixed, 25, 30, 1.5",
    })
    void predictsTheFramesOfSeconds(String timestep, String stepRate, String displayRate, String seconds) {
        Options options = options(timestep, stepRate, displayRate);
        options.seconds = new BigDecimal(seconds);

        assertEquals(
                framesOfARun(timestep, stepRate, displayRate, "--seconds", seconds),
                String.valueOf(RunLength.frames(options).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "fixed, 25, 60, 100",
        "fixed, 7, 59.94, 13",
        "fixed, 60, 60, 3599",
        "locked, 7, 60, 13",
    })
    void predictsTheFramesOfSteps(String timestep, String stepRate, String displayRate, long steps) {
        Options options = options(timestep, stepRate, displayRate);
        options.steps = steps;

        assertEquals(
                framesOfARun(timestep, stepRate, displayRate, "--steps", String.valueOf(steps)),
                String.valueOf(RunLength.frames(options).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({"variable", "semi-fixed", "leading"})
    void isUnknownIfStepsDoNotDetermineTheNumberOfFrames(String timestep) {
        Options options = options(timestep, "25", "60");
        options.steps = 100L;

        assertTrue(RunLength.frames(options).isEmpty());
    }

    @Test
    void isTheGivenNumberOfFrames() {
        Options options = options("leading", "25", "60");
        options.frames = 5L;

        assertEquals(5, RunLength.frames(options).orElseThrow());
    }
}
