package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.sample.scene.meteors.component.Lifetime;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: despawns entities at the end of their lifetime. */
public final class ExpireEntities implements SimulationSystem {

    /** Creates the system. */
    public ExpireEntities() {}

    @Override
    public void step(SimulationContext step) {
        step.world().query(Lifetime.class).forEach((id, lifetime) -> {
            float fraction = lifetime.secondsLeft / step.stepSeconds();
            lifetime.secondsLeft -= step.stepSeconds();
            if (lifetime.secondsLeft <= 0) {
                step.commands().despawnAt(Math.max(fraction, Commands.BEGIN_OF_STEP), id);
            }
        });
    }
}
