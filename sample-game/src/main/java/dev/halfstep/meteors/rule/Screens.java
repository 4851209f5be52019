package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.input.Action;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.world.Commands;

/** Changes the screen: from the title to a game, and from its end back to the title. */
public final class Screens {

    private Screens() {}

    /**
     * Starts a game when a player presses the start action.
     *
     * @param step the step
     */
    public static void startGame(SimulationContext step) {
        Game game = step.world().single(Game.class);
        if (game.screen != Screen.PLAYING && wasPressed(PlayerActions.START, step)) {
            begin(Screen.PLAYING, step, game);
        }
    }

    /**
     * Returns to the title when a player wants it, and some time after the end of a game. Starts another game behind
     * the title after the autopilot has lost its last ship.
     *
     * @param step the step
     */
    public static void showTitle(SimulationContext step) {
        Game game = step.world().single(Game.class);
        boolean isDue = game.screen != Screen.TITLE && wasPressed(PlayerActions.SHOW_TITLE, step);
        if (!isDue && game.screen == Screen.GAME_OVER) {
            game.secondsToTitle -= step.stepSeconds();
            isDue = game.secondsToTitle <= 0;
        } else if (!isDue && !game.isRunning()) {
            game.secondsToShip -= step.stepSeconds(); // the pause after a lost ship, in which it explodes
            isDue = game.secondsToShip <= 0;
        }
        if (isDue) {
            begin(Screen.TITLE, step, game);
        }
    }

    /** Returns whether any of the players pressed an action in this step. */
    private static boolean wasPressed(Action action, SimulationContext step) {
        for (int player = 1; player <= Player.count(step.world()); player++) {
            if (step.input().ofPlayer(player).wasPressed(action)) {
                return true;
            }
        }
        return false;
    }

    /** Begins a game in an empty field. Only the entities of game and players have no body. */
    private static void begin(Screen screen, SimulationContext step, Game game) {
        for (var row : step.world().query(Body.class)) {
            step.commands().despawnAt(Commands.BEGIN_OF_STEP, row.id());
        }
        game.start(screen, Ships.presentPlayers(step));
    }
}
