package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.storage.EntityId;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the game behind the title, which the autopilot plays. */
class TitleGameTest {

    private final PlayedGame game = new PlayedGame(3);

    @AfterEach
    void close() {
        game.close();
    }

    private Set<EntityId> bodies() {
        Set<EntityId> bodies = new HashSet<>();
        for (var row : game.world().query(Body.class)) {
            bodies.add(row.id());
        }
        return bodies;
    }

    @Test
    void autopilotScoresBehindTheTitle() {
        game.steps(20 * PlayedGame.STEPS_PER_SECOND);

        assertEquals(Screen.TITLE, game.state().screen);
        assertTrue(game.state().score > 300, () -> "the autopilot must score: " + game.state().score);
        assertEquals(0, game.state().playerScore(), "the points of the autopilot must not count for the player");
    }

    @Test
    void showsMeteorsAndAShipAtOnce() {
        game.steps(1);

        assertEquals(1, game.count(Ship.class));
        assertTrue(
                game.count(Meteor.class) >= 5, () -> "at least 5 meteors must be shown: " + game.count(Meteor.class));
    }

    @Test
    void enterBeginsAFreshGameAtOnce() {
        game.steps(15 * PlayedGame.STEPS_PER_SECOND);
        Set<EntityId> before = bodies();
        game.start();

        assertEquals(Screen.PLAYING, game.state().screen);
        assertEquals(0, game.state().score);
        assertEquals(3, game.state().lives);
        assertEquals(1, game.state().wave);
        Set<EntityId> kept = bodies();
        kept.retainAll(before);
        assertEquals(Set.of(), kept, "the field must be empty before the game");
    }

    @Test
    void autopilotReleasesTheControlsWhenAGameBegins() {
        game.steps(100).start().steps(50);

        Controls controls = game.world().single(Controls.class);
        assertEquals(0f, controls.turn);
        assertFalse(controls.isThrusting || controls.isFiring, "the player must hold no control");
    }

    @Test
    void anotherGameFollowsTheLastShipOfTheAutopilot() {
        game.steps(10 * PlayedGame.STEPS_PER_SECOND);
        game.state().lives = 1;
        game.state().loseShip();
        assertEquals(Screen.TITLE, game.state().screen);

        game.steps(3 * PlayedGame.STEPS_PER_SECOND);
        assertEquals(3, game.state().lives);
        assertEquals(1, game.count(Ship.class));
        assertEquals(Screen.TITLE, game.state().screen);
    }

    @Test
    void titleReturnsSomeTimeAfterTheEndOfAGame() {
        game.start();
        game.state().lives = 1;
        game.state().loseShip();
        game.steps(29 * PlayedGame.STEPS_PER_SECOND);
        assertEquals(Screen.GAME_OVER, game.state().screen);

        game.steps(2 * PlayedGame.STEPS_PER_SECOND);
        assertEquals(Screen.TITLE, game.state().screen);
    }

    @Test
    void sameSeedGivesTheSameGame() {
        try (PlayedGame same = new PlayedGame(3);
                PlayedGame other = new PlayedGame(4)) {
            long hash = game.steps(400).hash();

            assertEquals(hash, same.steps(400).hash());
            assertTrue(hash != other.steps(400).hash(), "another seed must give another game");
        }
    }
}
