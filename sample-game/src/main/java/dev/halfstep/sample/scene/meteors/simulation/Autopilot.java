package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Controls;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/**
 * Simulation system: sets the controls of the ship behind the title. The autopilot is part of the simulation, so that
 * recordings, which have only the input of the player, reproduce the game of the autopilot.
 */
public final class Autopilot implements SimulationSystem {

    private final Pilot pilot = new Pilot();

    /** Creates the system. */
    public Autopilot() {}

    @Override
    public void step(SimulationContext step) {
        if (step.world().single(Game.class).screen == Screen.TITLE) {
            pilot.steer(step.world(), step.world().single(Controls.class));
        }
    }
}
