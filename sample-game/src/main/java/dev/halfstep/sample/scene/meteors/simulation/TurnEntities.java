package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: turns all entities that have a heading by their angular velocity. */
public final class TurnEntities implements SimulationSystem {

    private static final float HALF_TURN_RADIANS = (float) Math.PI;

    /** Creates the system. */
    public TurnEntities() {}

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world().query(Transform.class, Heading.class).forEach((id, transform, heading) -> {
            heading.radians = wrapped(heading.radians + heading.radiansPerSecond * seconds);
            transform.setRotationZ(heading.radians);
        });
    }

    /** Wraps an angle to the range from -π to π. An angle that grows without limit would lose precision. */
    private static float wrapped(float radians) {
        if (radians > HALF_TURN_RADIANS) {
            return radians - 2 * HALF_TURN_RADIANS;
        }
        return radians < -HALF_TURN_RADIANS ? radians + 2 * HALF_TURN_RADIANS : radians;
    }
}
