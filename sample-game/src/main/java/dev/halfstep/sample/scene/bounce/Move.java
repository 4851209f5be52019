package dev.halfstep.sample.scene.bounce;

import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.store.Span;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: moves everything on by one step at its velocity. All balls move in every step, so it works on the
 * numbers themselves and not on one ball after the other.
 */
final class Move implements SimulationSystem {

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world()
                .query(Transform.class, Velocity.class)
                .forEachSpan((ids, transforms, velocities) -> move(transforms, velocities, seconds));
    }

    private static void move(Span transforms, Span velocities, float seconds) {
        float[] pose = transforms.write();
        float[] velocity = velocities.read();
        for (int slot = 0; slot < transforms.size(); slot++) {
            int at = slot * transforms.stride();
            int velocityAt = slot * velocities.stride();
            pose[at + Transform.X] += velocity[velocityAt + Velocity.X] * seconds;
            pose[at + Transform.Y] += velocity[velocityAt + Velocity.Y] * seconds;
        }
    }
}
