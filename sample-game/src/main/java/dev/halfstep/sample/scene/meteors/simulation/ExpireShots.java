package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: despawns shots at the end of their lifetime. */
public final class ExpireShots implements SimulationSystem {

    /** Creates the system. */
    public ExpireShots() {}

    @Override
    public void step(SimulationContext step) {
        step.world().query(Shot.class).forEach((id, shot) -> {
            float fraction = shot.secondsLeft / step.stepSeconds();
            shot.secondsLeft -= step.stepSeconds();
            if (shot.secondsLeft <= 0) {
                step.commands().despawnAt(Math.max(fraction, Commands.BEGIN_OF_STEP), id);
            }
        });
    }
}
