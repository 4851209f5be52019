package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.input.InputView;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.transform.Transform;

/** Steers the ships: the player or the autopilot sets the controls of a ship, and the ship follows them. */
public final class Steering {

    private static final float TURN_RADIANS_PER_SECOND = 4.2f;

    /** The acceleration of the engine, in world units per second squared. */
    private static final float ACCELERATION = 360f;

    /** The part of the velocity that the ship loses in a second. Drag stops the ship, and limits its speed. */
    private static final float DRAG_PER_SECOND = 0.8f;

    private static final float HALF_TURN_RADIANS = (float) Math.PI;

    private Steering() {}

    /**
     * Sets the controls of each ship from the input of its player, except behind the title.
     *
     * @param step the step
     */
    public static void readPlayer(SimulationContext step) {
        if (step.world().single(Game.class).screen != Game.Screen.TITLE) {
            for (var controls : step.world().query(Controls.class)) {
                InputView input = step.input().ofPlayer(Player.of(step.world(), controls.id()));
                // A press and a release within one step also fire a shot.
                boolean isFiring = input.isHeld(PlayerActions.FIRE) || input.wasPressed(PlayerActions.FIRE);
                controls.first().set(input.value(PlayerActions.TURN), input.isHeld(PlayerActions.THRUST), isFiring);
            }
        }
    }

    /**
     * Sets the controls of the ships behind the title. The autopilot is part of the simulation, so that recordings,
     * which have only the input of the player, reproduce the game of the autopilot.
     *
     * @param step the step
     */
    public static void autopilot(SimulationContext step) {
        if (step.world().single(Game.class).screen == Game.Screen.TITLE) {
            for (var controls : step.world().query(Controls.class)) {
                Pilot.steer(step.world(), Player.of(step.world(), controls.id()), controls.first());
            }
        }
    }

    /**
     * Sets the angular velocity of each ship from its controls, and accelerates it.
     *
     * @param step the step
     */
    public static void steerShips(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (var row : step.world().query(Ship.class, Heading.class, Velocity.class)) {
            Controls controls = Ships.controlsOf(step.world(), row.id());
            float thrust = controls.isThrusting ? 1f : 0f;
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
