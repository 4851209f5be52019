package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: entities that leave the field enter it on the opposite side. They are teleported, so no frame
 * interpolates across the field.
 */
public final class WrapAround implements SimulationSystem {

    /** Creates the system. */
    public WrapAround() {}

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

    private static float wrapped(float position, float edge) {
        if (position > edge) {
            return position - 2 * edge;
        }
        return position < -edge ? position + 2 * edge : position;
    }
}
