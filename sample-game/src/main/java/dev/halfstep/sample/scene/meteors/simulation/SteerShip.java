package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.sample.scene.meteors.component.Controls;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: sets the angular velocity of the ship from the controls, and accelerates it. */
public final class SteerShip implements SimulationSystem {

    private static final float TURN_RADIANS_PER_SECOND = 4.2f;

    /** The acceleration of the engine, in world units per second squared. */
    private static final float ACCELERATION = 420f;

    /** The part of the velocity that the ship loses in a second. Drag stops the ship, and limits its speed. */
    private static final float DRAG_PER_SECOND = 0.8f;

    /** Creates the system. */
    public SteerShip() {}

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        Controls controls = step.world().single(Controls.class);
        float turn = controls.turn;
        float thrust = controls.isThrusting ? 1f : 0f;
        step.world().query(Ship.class, Heading.class, Velocity.class).forEach((id, ship, heading, velocity) -> {
            // The control is positive to the right, the angular velocity is positive to the left.
            heading.radiansPerSecond = -turn * TURN_RADIANS_PER_SECOND;
            ship.thrust = thrust;
            accelerate(velocity, heading.radians, thrust * ACCELERATION * seconds, 1f - DRAG_PER_SECOND * seconds);
        });
    }

    /** Keeps a part of the velocity, and adds a speed in a direction. */
    private static void accelerate(Velocity velocity, float radians, float speedGain, float keptPart) {
        float x = velocity.x() * Math.max(keptPart, 0f) + speedGain * (float) StrictMath.cos(radians);
        float y = velocity.y() * Math.max(keptPart, 0f) + speedGain * (float) StrictMath.sin(radians);
        velocity.setTo(x, y);
    }
}
