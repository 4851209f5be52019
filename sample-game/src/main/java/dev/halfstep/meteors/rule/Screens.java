package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.world.Commands;

/** Changes the screen: from the title to a game, from its end back to the title. Each game begins in an empty field. */
public final class Screens {

    private Screens() {}

    /**
     * Starts a game when the player presses the start action.
     *
     * @param step the step
     */
    public static void startGame(SimulationContext step) {
        Game game = step.world().single(Game.class);
        if (game.screen != Game.Screen.PLAYING && step.input().wasPressed(PlayerActions.START)) {
            emptyField(step);
            game.start(Game.Screen.PLAYING);
        }
    }

    /**
     * Returns to the title when the player wants it, and some time after the end of a game. Starts another game behind
     * the title after the autopilot has lost its last ship.
     *
     * @param step the step
     */
    public static void showTitle(SimulationContext step) {
        Game game = step.world().single(Game.class);
        if (game.screen != Game.Screen.TITLE && step.input().wasPressed(PlayerActions.SHOW_TITLE)) {
            showTitleIfDue(0, step, game);
        } else if (game.screen == Game.Screen.GAME_OVER) {
            game.secondsToTitle -= step.stepSeconds();
            showTitleIfDue(game.secondsToTitle, step, game);
        } else if (!game.isRunning()) {
            game.secondsToShip -= step.stepSeconds(); // the pause after a lost ship, in which it explodes
            showTitleIfDue(game.secondsToShip, step, game);
        }
    }

    private static void showTitleIfDue(float secondsLeft, SimulationContext step, Game game) {
        if (secondsLeft <= 0) {
            emptyField(step);
            game.start(Game.Screen.TITLE);
        }
    }

    /** Despawns all entities of the field. All of them have a body; the entity of the game has none. */
    private static void emptyField(SimulationContext step) {
        for (var row : step.world().query(Body.class)) {
            step.commands().despawnAt(Commands.BEGIN_OF_STEP, row.id());
        }
    }
}
