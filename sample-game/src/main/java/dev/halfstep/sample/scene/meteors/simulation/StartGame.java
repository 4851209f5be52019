package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.PlayerActions;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: clears the field and starts a game when the player presses the start action. */
public final class StartGame implements SimulationSystem {

    /** Creates the system. */
    public StartGame() {}

    @Override
    public void step(SimulationContext step) {
        Game state = step.world().single(Game.class);
        if (state.screen != Screen.PLAYING && PlayerActions.wasStarted(step.input())) {
            EmptyField.despawnAll(step);
            state.startNewGame();
        }
    }
}
