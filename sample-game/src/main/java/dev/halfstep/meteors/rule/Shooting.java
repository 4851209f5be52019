package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;

/**
 * Fires the shots of ships and saucer. They appear at the beginning of the step, because they move later in it.
 *
 * @param events gets an event for each shot
 */
public record Shooting(GameEvents events) {

    private static final float RELOAD_SECONDS = 0.2f;
    private static final float SAUCER_SHOT_RADIUS = 3f;

    /** Shots are drawn at both edges while they cross them. */
    private static final float WRAP_DISTANCE = 0f;

    /** The distance from the centre of the ship to its nose, in world units. */
    private static final float NOSE_DISTANCE = 18f;

    /** The angle between two neighbouring shots of three. */
    private static final float SPREAD_RADIANS = 0.16f;

    /** The maximum error of the saucer's aim in the first wave. */
    private static final float MAX_ERROR_RADIANS = 0.32f;

    /** Each wave reduces the maximum error by this angle. */
    private static final float ERROR_DECREASE_RADIANS = 0.05f;

    /** The maximum error in late waves. */
    private static final float MIN_ERROR_RADIANS = 0.05f;

    /**
     * Fires one shot or three shots of each ship in each reload time.
     *
     * @param step the step
     */
    public void fireShots(SimulationContext step) {
        for (var row : step.world().query(Ship.class, Transform.class, Heading.class, Velocity.class)) {
            Ship ship = row.first();
            ship.reloadSeconds -= step.stepSeconds();
            ship.tripleSeconds -= step.stepSeconds();
            if (ship.reloadSeconds <= 0 && Ships.controlsOf(step.world(), row.id()).isFiring) {
                ship.reloadSeconds = RELOAD_SECONDS;
                fireVolley(step, row.second(), row.third().radians, row.fourth(), ship.tripleSeconds > 0);
            }
        }
    }

    /** Fires one shot or three shots from the nose of the ship. */
    private void fireVolley(
            SimulationContext step, Transform ship, float radians, Velocity shipVelocity, boolean isTriple) {
        float x = ship.x() + NOSE_DISTANCE * (float) StrictMath.cos(radians);
        float y = ship.y() + NOSE_DISTANCE * (float) StrictMath.sin(radians);
        fire(step, x, y, radians, shipVelocity);
        if (isTriple) {
            fire(step, x, y, radians - SPREAD_RADIANS, shipVelocity);
            fire(step, x, y, radians + SPREAD_RADIANS, shipVelocity);
        }
        GameEvents.ShotFired event = new GameEvents.ShotFired(x, y, isTriple ? 3 : 1);
        step.commands().send(events.firedShots(), event, Commands.BEGIN_OF_STEP);
    }

    private static void fire(SimulationContext step, float x, float y, float radians, Velocity shipVelocity) {
        Velocity velocity = Velocity.towards(radians, Shot.SPEED);
        velocity.setTo(velocity.x() + shipVelocity.x(), velocity.y() + shipVelocity.y());
        step.commands()
                .spawnAt(
                        Commands.BEGIN_OF_STEP,
                        Transform.at(x, y).setRotationZ(radians),
                        velocity,
                        new Body(Shot.RADIUS, WRAP_DISTANCE),
                        new Lifetime(Shot.LIFE_SECONDS),
                        new Shot());
    }

    /**
     * Fires at the nearest ship when the saucer has reloaded; in later waves it aims better.
     *
     * @param step the step
     */
    public void fireSaucer(SimulationContext step) {
        for (var row : step.world().query(Saucer.class, Transform.class)) {
            Saucer saucer = row.first();
            saucer.secondsToShot -= step.stepSeconds();
            if (saucer.secondsToShot <= 0) {
                saucer.secondsToShot += Saucer.RELOAD_SECONDS;
                Transform ship = Ships.nearest(
                        step.world(), row.second().x(), row.second().y());
                if (ship != null) {
                    fireAt(step, row.second(), ship);
                }
            }
        }
    }

    private void fireAt(SimulationContext step, Transform saucer, Transform ship) {
        float maxError = maxErrorRadians(step.world().single(Game.class).wave);
        float error = step.world().single(RandomStream.class).between(-maxError, maxError);
        float radians = (float) StrictMath.atan2(ship.y() - saucer.y(), ship.x() - saucer.x()) + error;
        step.commands()
                .spawnAt(
                        Commands.BEGIN_OF_STEP,
                        Transform.at(saucer.x(), saucer.y()).setRotationZ(radians),
                        Velocity.towards(radians, SaucerShot.SPEED),
                        new Body(SAUCER_SHOT_RADIUS, WRAP_DISTANCE),
                        new Lifetime(SaucerShot.LIFE_SECONDS),
                        new Hazard(),
                        new SaucerShot());
        GameEvents.SaucerFired event = new GameEvents.SaucerFired(saucer.x(), saucer.y());
        step.commands().send(events.saucerShots(), event, Commands.BEGIN_OF_STEP);
    }

    /** Returns the maximum error of the saucer's aim in a wave, an angle to each side. The first wave is number 1. */
    static float maxErrorRadians(int wave) {
        return Math.max(MAX_ERROR_RADIANS - ERROR_DECREASE_RADIANS * (wave - 1), MIN_ERROR_RADIANS);
    }
}
