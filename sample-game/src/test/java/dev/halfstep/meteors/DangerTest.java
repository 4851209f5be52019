package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests where meteors come from, and that a ship which never moves is in danger. */
class DangerTest {

    private static final float STEP_SECONDS = 0.04f;

    /** The minimum distance of a new meteor from the ship, less the way of the ship in a step. */
    private static final double MIN_DISTANCE = 250;

    private static final float ROUNDING = 1e-3f;

    /** Places the ship, and begins the second wave. */
    private static void beginWave(PlayedGame game, float shipX, float shipY) {
        game.start();
        game.removeHazards();
        game.state().secondsToWave = 0;
        game.world().query(Ship.class, Transform.class).single().second().setPosition(shipX, shipY, 0);
        game.steps(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "620, 0", "-600, 340", "0, -350"})
    void wavesComeFromOutsideAndFarFromTheShip(float shipX, float shipY) {
        for (int seed = 1; seed <= 30; seed++) {
            try (PlayedGame game = new PlayedGame(seed)) {
                beginWave(game, shipX, shipY);
                assertEquals(5, game.count(Meteor.class), "the second wave must have 3 + 2 meteors");
                for (var meteor : game.world().query(Meteor.class, Transform.class, Velocity.class)) {
                    checkBegin(meteor.first().size, meteor.second(), meteor.third(), shipX, shipY);
                }
            }
        }
    }

    private static void checkBegin(Meteor.Size size, Transform pose, Velocity velocity, float shipX, float shipY) {
        // Where the meteor began: it has flown for one step since.
        float x = pose.x() - STEP_SECONDS * velocity.x();
        float y = pose.y() - STEP_SECONDS * velocity.y();
        float outside = size.radius + 20;
        boolean isOutside =
                Math.abs(x) > Game.FIELD_WIDTH / 2 + outside || Math.abs(y) > Game.FIELD_HEIGHT / 2 + outside;
        assertTrue(isOutside, () -> "a meteor must begin outside: " + pose);
        assertTrue(
                Math.abs(x) <= Game.FIELD_WIDTH / 2 + size.lightRadius + ROUNDING
                        && Math.abs(y) <= Game.FIELD_HEIGHT / 2 + size.lightRadius + ROUNDING,
                () -> "a meteor must not wrap around at once: " + pose);
        double distance = Math.hypot(x - shipX, y - shipY);
        assertTrue(distance > MIN_DISTANCE, () -> "a meteor must begin far from the ship: " + distance);
        assertTrue(fliesIntoField(x, y, velocity), "a meteor must fly into the field");
    }

    /** Returns whether the centre of a body is in the field within 40 seconds. */
    private static boolean fliesIntoField(float x, float y, Velocity velocity) {
        for (float seconds = 0; seconds < 40; seconds += 0.1f) {
            if (Math.abs(x + seconds * velocity.x()) < Game.FIELD_WIDTH / 2
                    && Math.abs(y + seconds * velocity.y()) < Game.FIELD_HEIGHT / 2) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shipThatNeverMovesIsLostSoon(long seed) {
        try (PlayedGame game = new PlayedGame(seed)) {
            game.start().steps(40 * PlayedGame.STEPS_PER_SECOND);
            assertTrue(game.state().lives < 3, "the first ship must be lost within 40 s");

            game.steps(560 * PlayedGame.STEPS_PER_SECOND);
            assertTrue(game.state().screen != Screen.PLAYING, "all ships must be lost within 10 minutes");
        }
    }

    @Test
    void playerSurvivesTheFirstSeconds() {
        for (int seed = 1; seed <= 30; seed++) {
            try (PlayedGame game = new PlayedGame(seed)) {
                game.start().steps(7 * PlayedGame.STEPS_PER_SECOND);
                assertEquals(3, game.state().lives, "no ship may be lost within 7 s, with seed " + seed);
            }
        }
    }
}
