package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: moves entities that leave the field to the opposite side. Teleports them, so that no frame
 * interpolates across the field.
 */
public final class WrapEntities implements SimulationSystem {

    /** Creates the system. */
    public WrapEntities() {}

    @Override
    public void step(SimulationContext step) {
        step.world().query(Transform.class, Body.class).forEach((id, transform, body) -> {
            float x = wrapped(transform.x(), Field.WIDTH / 2 + body.radius());
            float y = wrapped(transform.y(), Field.HEIGHT / 2 + body.radius());
            if (x != transform.x() || y != transform.y()) {
                transform.teleport(x, y, 0);
            }
        });
    }

    /** Returns the coordinate, or the coordinate on the opposite side if it is beyond an edge. */
    private static float wrapped(float coordinate, float edge) {
        if (coordinate > edge) {
            return coordinate - 2 * edge;
        }
        return coordinate < -edge ? coordinate + 2 * edge : coordinate;
    }
}
