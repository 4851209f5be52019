package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.input.StepInput;
import dev.halfstep.sample.scene.meteors.component.Controls;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.PlayerActions;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: sets the controls of the ship from the input of the player, except behind the title. */
public final class ReadPlayer implements SimulationSystem {

    /** Creates the system. */
    public ReadPlayer() {}

    @Override
    public void step(SimulationContext step) {
        if (step.world().single(Game.class).screen != Screen.TITLE) {
            StepInput input = step.input();
            // A press and a release within one step also fire a shot.
            boolean isFiring = input.isHeld(PlayerActions.FIRE) || input.wasPressed(PlayerActions.FIRE);
            step.world()
                    .single(Controls.class)
                    .set(input.value(PlayerActions.TURN), input.isHeld(PlayerActions.THRUST), isFiring);
        }
    }
}
