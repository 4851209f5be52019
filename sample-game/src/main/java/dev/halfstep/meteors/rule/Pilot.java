package dev.halfstep.meteors.rule;

import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Plays the game: turns to the most urgent target, fires, flies away from threats, and towards distant targets. Decides
 * only by the simulated state of the step.
 */
public final class Pilot {

    /** The maximum angle between heading and target at which the pilot fires. */
    private static final float AIM_TOLERANCE_RADIANS = 0.1f;

    /** The weighted distance of the most urgent target, in world units, beyond which the pilot flies towards it. */
    private static final float FLIGHT_DISTANCE = 300f;

    /** The speed, in world units a second, above which the pilot does not accelerate towards a target. */
    private static final float MAX_SPEED = 190f;

    /** A hazard that passes within this time is a threat. */
    private static final float THREAT_SECONDS = 1.1f;

    /** A hazard is a threat if it misses the ship by less than this distance, in world units. */
    private static final float THREAT_DISTANCE = 16f;

    // The weighted distance of a target is its distance multiplied by its factor; smaller is more urgent. A meteor that
    // is no threat has the factor 1.
    private static final float THREAT_DISTANCE_FACTOR = 0.1f;
    private static final float SAUCER_DISTANCE_FACTOR = 0.6f;

    private Pilot() {}

    /**
     * Decides what the ship of a player does in a step.
     *
     * @param world the world, which is only read
     * @param player the number of the player
     * @param controls gets the decision
     */
    public static void steer(World world, int player, Controls controls) {
        controls.set(0, false, false); // while there is no ship: no turn, no thrust, no shots
        for (var ship : world.query(Ship.class, Transform.class, Heading.class, Velocity.class)) {
            if (Player.of(world, ship.id()) == player) {
                decide(world, ship.second(), ship.third().radians, ship.fourth(), controls);
            }
        }
    }

    private static void decide(World world, Transform ship, float radians, Velocity velocity, Controls controls) {
        float targetDistance = Float.MAX_VALUE; // the weighted distance of the most urgent target so far
        float aimRadians = 0f; // the angle from the heading to the point where a shot hits the target
        boolean isFleeing = false;
        double headingX = StrictMath.cos(radians);
        double headingY = StrictMath.sin(radians);
        for (var hazard : world.query(Hazard.class, Transform.class, Velocity.class, Body.class)) {
            float x = shorterDifference(hazard.second().x() - ship.x(), Game.FIELD_WIDTH);
            float y = shorterDifference(hazard.second().y() - ship.y(), Game.FIELD_HEIGHT);
            float motionX = hazard.third().x() - velocity.x();
            float motionY = hazard.third().y() - velocity.y();
            boolean isThreat = isThreat(x, y, motionX, motionY, hazard.fourth().radius() + Ship.RADIUS);
            boolean isBehind = x * headingX + y * headingY < 0;
            isFleeing |= isThreat && isBehind; // the engine accelerates forwards only
            if (world.has(hazard.id(), SaucerShot.class)) {
                continue; // a shot can be a threat, but is no target
            }
            float factor = world.has(hazard.id(), Saucer.class) ? SAUCER_DISTANCE_FACTOR : 1f;
            float distance = (float) Math.sqrt(x * x + y * y);
            float weightedDistance = distance * (isThreat ? THREAT_DISTANCE_FACTOR : factor);
            if (weightedDistance < targetDistance) {
                targetDistance = weightedDistance;
                float flightSeconds = distance / Shot.SPEED; // the target moves while the shot flies
                double direction = StrictMath.atan2(y + motionY * flightSeconds, x + motionX * flightSeconds);
                aimRadians = (float) StrictMath.IEEEremainder(direction - radians, 2 * Math.PI);
            }
        }
        boolean isAimed = targetDistance < Float.MAX_VALUE && Math.abs(aimRadians) <= AIM_TOLERANCE_RADIANS;
        boolean isSlow = StrictMath.hypot(velocity.x(), velocity.y()) < MAX_SPEED;
        boolean isTargetFar = targetDistance > FLIGHT_DISTANCE && targetDistance < Float.MAX_VALUE;
        // The turn is positive to the right, the angle is positive to the left.
        float turn = Math.abs(aimRadians) > AIM_TOLERANCE_RADIANS ? -Math.signum(aimRadians) : 0f;
        controls.set(turn, isFleeing || (isTargetFar && isSlow), isAimed);
    }

    /** Returns whether a hazard, at a position and with a velocity relative to the ship, is about to hit the ship. */
    private static boolean isThreat(float x, float y, float motionX, float motionY, float radius) {
        float speedSquared = motionX * motionX + motionY * motionY;
        float seconds = speedSquared == 0 ? 0 : -(x * motionX + y * motionY) / speedSquared; // of the closest approach
        double miss = StrictMath.hypot(x + motionX * seconds, y + motionY * seconds);
        return seconds > 0 && seconds < THREAT_SECONDS && miss < radius + THREAT_DISTANCE;
    }

    /** Returns a difference of coordinates, or the difference across the edge of the field if that is shorter. */
    private static float shorterDifference(float difference, float size) {
        return difference - size * Math.round(difference / size);
    }
}
