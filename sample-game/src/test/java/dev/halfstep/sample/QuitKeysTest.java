package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuitKeysTest {

    @ParameterizedTest
    @CsvSource({"bounce, Q, true", "bounce, ESCAPE, true", "meteors, Q, true", "meteors, ESCAPE, false"})
    void endTheRunUnlessTheMenuOfTheSceneNeedsThem(String scene, String key, boolean quits) {
        Run run = Run.of("--scene", scene, "--headless", "--seconds", "2", "--keys", key + " 0.5");

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(
                quits,
                Long.parseLong(run.report().get("frames")) < 60,
                () -> run.out().toString());
    }
}
