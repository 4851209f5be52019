package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: spawns a ship if there is none, after a pause. */
public final class SpawnShip implements SimulationSystem {

    private static final float UP_RADIANS = (float) (Math.PI / 2);

    /** Creates the system. */
    public SpawnShip() {}

    @Override
    public void step(SimulationContext step) {
        Game state = step.world().single(Game.class);
        if (!state.isRunning() || step.world().query(Ship.class).count() > 0) {
            return;
        }
        state.secondsToShip -= step.stepSeconds();
        if (state.secondsToShip <= 0) {
            step.commands()
                    .spawn(
                            Transform.at(0, 0).setRotationZ(UP_RADIANS),
                            new Velocity(0, 0),
                            new Heading(UP_RADIANS, 0),
                            new Body(Ship.RADIUS),
                            new Ship());
        }
    }
}
