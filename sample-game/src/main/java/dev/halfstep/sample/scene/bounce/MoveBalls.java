package dev.halfstep.sample.scene.bounce;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With2;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: moves balls by their velocity. */
final class MoveBalls implements SimulationSystem {

    private final Dominion dominion;

    MoveBalls(Dominion dominion) {
        this.dominion = dominion;
    }

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (With2<Transform, Velocity> ball : dominion.findEntitiesWith(Transform.class, Velocity.class)) {
            Velocity velocity = ball.comp2();
            ball.comp1().translate(velocity.x() * seconds, velocity.y() * seconds, 0);
        }
    }
}
