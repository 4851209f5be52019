package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLengthTest {

    @ParameterizedTest
    @CsvSource({"60, 25, 1500", "0.04, 25, 1", "0.041, 25, 2", "0.001, 25, 1", "60, 60, 3600", "100, 59.94, 5994"})
    void roundsUpToWholeSteps(String seconds, String hertz, String steps) {
        Run run = Run.of("--headless", "--scene", "keys", "--seconds", seconds, "--tick-hz", hertz);
        assertEquals(steps, run.report().get("steps"));
    }
}
