package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs meteors with the bot. */
class MeteorsRunTest {

    private static Run botRun(String args) {
        return Run.of(("--headless --bot --steps 3000 " + args).split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--display-hz 24", "--display-hz 144", "--workers 4", "--no-interpolation"})
    void stateDependsOnlyOnTheSeed(String args) {
        Run plain = botRun("--seed 5");
        Run withArgs = botRun("--seed 5 " + args);

        assertEquals(0, withArgs.exitCode());
        assertEquals(List.of(), withArgs.err());
        assertEquals("3000", withArgs.report().get("steps"));
        assertEquals(plain.report().get("hash"), withArgs.report().get("hash"));
    }

    @Test
    void differentSeedsGiveDifferentGames() {
        assertNotEquals(
                botRun("--seed 5").report().get("hash"),
                botRun("--seed 6").report().get("hash"));
    }

    @Test
    void drawingDoesNotChangeTheState() {
        Run drawn = Run.drawing(
                "--offscreen",
                "--size",
                "320x180",
                "--samples",
                "0",
                "--bot",
                "--steps",
                "600",
                "--display-hz",
                "25",
                "--seed",
                "3");

        assertEquals(0, drawn.exitCode());
        assertEquals(List.of(), drawn.err());
        assertEquals(
                Run.of("--headless", "--bot", "--steps", "600", "--seed", "3")
                        .report()
                        .get("hash"),
                drawn.report().get("hash"));
    }

    @Test
    void botDoesNotStayOnTheTitleScreen() {
        assertNotEquals(
                Run.of("--headless", "--steps", "200").report().get("hash"),
                Run.of("--headless", "--bot", "--steps", "200").report().get("hash"));
    }
}
