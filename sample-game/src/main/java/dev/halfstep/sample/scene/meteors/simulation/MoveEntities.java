package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: moves all entities that have a velocity. */
public final class MoveEntities implements SimulationSystem {

    /** Creates the system. */
    public MoveEntities() {}

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world()
                .query(Transform.class, Velocity.class)
                .forEach((id, transform, velocity) ->
                        transform.translate(velocity.x() * seconds, velocity.y() * seconds, 0));
    }
}
