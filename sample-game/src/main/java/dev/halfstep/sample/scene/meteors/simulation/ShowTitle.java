package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/**
 * Simulation system: returns to the title some time after the end of a game, and starts another game behind the title
 * after the autopilot has lost its last ship.
 */
public final class ShowTitle implements SimulationSystem {

    /** Creates the system. */
    public ShowTitle() {}

    @Override
    public void step(SimulationContext step) {
        Game state = step.world().single(Game.class);
        if (state.screen == Screen.GAME_OVER) {
            state.secondsToTitle -= step.stepSeconds();
            showTitleIfDue(state.secondsToTitle, step, state);
        } else if (!state.isRunning()) {
            state.secondsToShip -= step.stepSeconds(); // the pause after a lost ship, in which it explodes
            showTitleIfDue(state.secondsToShip, step, state);
        }
    }

    private static void showTitleIfDue(float secondsLeft, SimulationContext step, Game state) {
        if (secondsLeft <= 0) {
            EmptyField.despawnAll(step);
            state.startTitleGame();
        }
    }
}
