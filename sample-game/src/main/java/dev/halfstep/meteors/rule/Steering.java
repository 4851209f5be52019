package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.input.StepInput;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.transform.Transform;

/** Steers the ship: the player or the autopilot sets the controls, and the ship follows them. */
public final class Steering {

    private static final float TURN_RADIANS_PER_SECOND = 4.2f;

    /** The acceleration of the engine, in world units per second squared. */
    private static final float ACCELERATION = 360f;

    /** The part of the velocity that the ship loses in a second. Drag stops the ship, and limits its speed. */
    private static final float DRAG_PER_SECOND = 0.8f;

    private static final float HALF_TURN_RADIANS = (float) Math.PI;

    private Steering() {}

    /**
     * Sets the controls of the ship from the input of the player, except behind the title.
     *
     * @param step the step
     */
    public static void readPlayer(SimulationContext step) {
        if (step.world().single(Game.class).screen != Game.Screen.TITLE) {
            StepInput input = step.input();
            // A press and a release within one step also fire a shot.
            boolean isFiring = input.isHeld(PlayerActions.FIRE) || input.wasPressed(PlayerActions.FIRE);
            step.world()
                    .single(Controls.class)
                    .set(input.value(PlayerActions.TURN), input.isHeld(PlayerActions.THRUST), isFiring);
        }
    }

    /**
     * Sets the controls of the ship behind the title. The autopilot is part of the simulation, so that recordings,
     * which have only the input of the player, reproduce the game of the autopilot.
     *
     * @param step the step
     */
    public static void autopilot(SimulationContext step) {
        if (step.world().single(Game.class).screen == Game.Screen.TITLE) {
            Pilot.steer(step.world(), step.world().single(Controls.class));
        }
    }

    /**
     * Sets the angular velocity of the ship from the controls, and accelerates it.
     *
     * @param step the step
     */
    public static void steerShip(SimulationContext step) {
        float seconds = step.stepSeconds();
        Controls controls = step.world().single(Controls.class);
        float thrust = controls.isThrusting ? 1f : 0f;
        for (var row : step.world().query(Ship.class, Heading.class, Velocity.class)) {
            Heading heading = row.second();
            // The control is positive to the right, the angular velocity is positive to the left.
            heading.radiansPerSecond = -controls.turn * TURN_RADIANS_PER_SECOND;
            row.first().thrust = thrust;
            accelerate(row.third(), heading.radians, thrust * ACCELERATION * seconds, 1f - DRAG_PER_SECOND * seconds);
        }
    }

    /** Keeps a part of the velocity, and adds a speed in a direction. */
    private static void accelerate(Velocity velocity, float radians, float speedGain, float keptPart) {
        float x = velocity.x() * Math.max(keptPart, 0f) + speedGain * (float) StrictMath.cos(radians);
        float y = velocity.y() * Math.max(keptPart, 0f) + speedGain * (float) StrictMath.sin(radians);
        velocity.setTo(x, y);
    }

    /**
     * Turns all entities that have a heading by their angular velocity.
     *
     * @param step the step
     */
    public static void turnEntities(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (var row : step.world().query(Transform.class, Heading.class)) {
            Heading heading = row.second();
            heading.radians = wrapped(heading.radians + heading.radiansPerSecond * seconds);
            row.first().setRotationZ(heading.radians);
        }
    }

    /** Wraps an angle to the range from -π to π. An angle that grows without limit would lose precision. */
    private static float wrapped(float radians) {
        if (radians > HALF_TURN_RADIANS) {
            return radians - 2 * HALF_TURN_RADIANS;
        }
        return radians < -HALF_TURN_RADIANS ? radians + 2 * HALF_TURN_RADIANS : radians;
    }
}
