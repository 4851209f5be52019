package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: turns everything that has a heading. */
public final class Turn implements SimulationSystem {

    private static final float HALF_TURN = (float) Math.PI;

    /** The system. */
    public Turn() {}

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world().query(Transform.class, Heading.class).forEach((id, transform, heading) -> {
            heading.radians = withinOneTurn(heading.radians + heading.radiansPerSecond * seconds);
            transform.setRotationZ(heading.radians);
        });
    }

    /** A number that grew for ever would lose its last digits. */
    private static float withinOneTurn(float radians) {
        if (radians > HALF_TURN) {
            return radians - 2 * HALF_TURN;
        }
        return radians < -HALF_TURN ? radians + 2 * HALF_TURN : radians;
    }
}
