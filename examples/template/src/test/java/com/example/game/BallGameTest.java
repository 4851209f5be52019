package com.example.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.inspect.Inspection;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the game without a window and without a clock. */
class BallGameTest {

    @Test
    void ballsStayBetweenTheWalls() {
        try (SyntheticWorld game = WorldRecipe.of(BallGame.GAME).build()) {
            game.step(500);

            // A ball turns in the step after it has passed a wall.
            float oneStep = 0.2f; // at most 5 units a second, in 1/25 s
            for (var ball : game.world().query(Transform.class, Velocity.class)) {
                assertEquals(0, ball.first().x(), Bounce.WALL_X + oneStep);
                assertEquals(0, ball.first().y(), Bounce.WALL_Y + oneStep);
            }
            assertEquals(24, game.world().size(), "all balls must still exist");
        }
    }

    /** Checks the result at many display rates; strict mode also finds presentation systems that change the game. */
    @Test
    void resultDoesNotDependOnTheDisplay() {
        SliceInvariance.check(WorldRecipe.of(BallGame.GAME), 250);
    }

    /** Reads the class files of the game: a clock, for example, would make two runs differ. */
    @Test
    void nothingInTheGameMakesRunsDiverge() {
        DeterminismCheck.of(BallGame.GAME).assertQuiet();
    }

    @Test
    void recordingReplaysAndCanBeInspected(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("balls.rec");
        assertEquals(0, Main.run("--headless", "--frames", "100", "--record", file.toString()));

        assertEquals(0, Main.run("--headless", "--replay", file.toString()));
        Inspection.of(file, BallGame.GAME).assertReplays();
        assertEquals(0, Main.run("inspect", file.toString(), "--who-wrote", "1.Transform.position.x"));
    }

    @Test
    void runsHeadlessAndRejectsUnknownOptions() {
        assertEquals(2, Main.run("--unknown"));
        assertEquals(0, Main.run("--headless"));
    }
}
