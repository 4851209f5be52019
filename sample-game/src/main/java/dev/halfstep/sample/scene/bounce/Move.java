package dev.halfstep.sample.scene.bounce;

import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: moves everything on by one step at its velocity. */
final class Move implements SimulationSystem {

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world().query(Transform.class, Velocity.class).forEach((id, transform, velocity) -> {
            transform.translate(velocity.x * seconds, velocity.y * seconds, 0f);
        });
    }
}
