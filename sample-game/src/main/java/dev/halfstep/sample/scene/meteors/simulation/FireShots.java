package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.event.Events;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Controls;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Lifetime;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: fires one shot or three shots in each reload time. */
public final class FireShots implements SimulationSystem {

    private static final float RELOAD_SECONDS = 0.2f;
    private static final float SHOT_RADIUS = 2f;

    /** The distance from the centre of the ship to its nose, in world units. */
    private static final float NOSE_DISTANCE = 18f;

    /** The angle between two neighbouring shots of three. */
    private static final float SPREAD_RADIANS = 0.16f;

    private final Events<ShotFired> firedShots;

    /**
     * Creates the system.
     *
     * @param firedShots gets an event for each fired shot
     */
    public FireShots(Events<ShotFired> firedShots) {
        this.firedShots = firedShots;
    }

    @Override
    public void step(SimulationContext step) {
        boolean isFiring = step.world().single(Controls.class).isFiring;
        step.world()
                .query(Ship.class, Transform.class, Heading.class, Velocity.class)
                .forEach((id, ship, transform, heading, velocity) -> {
                    ship.reloadSeconds -= step.stepSeconds();
                    ship.tripleSeconds -= step.stepSeconds();
                    if (isFiring && ship.reloadSeconds <= 0) {
                        ship.reloadSeconds = RELOAD_SECONDS;
                        fireVolley(step, transform, heading.radians, velocity, ship.tripleSeconds > 0);
                    }
                });
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
        step.commands().send(firedShots, new ShotFired(x, y), Commands.BEGIN_OF_STEP);
    }

    private static void fire(SimulationContext step, float x, float y, float radians, Velocity shipVelocity) {
        Velocity velocity = Velocity.towards(radians, Shot.SPEED);
        velocity.setTo(velocity.x() + shipVelocity.x(), velocity.y() + shipVelocity.y());
        step.commands()
                .spawnAt(
                        Commands.BEGIN_OF_STEP, // because shots move later in the step
                        Transform.at(x, y).setRotationZ(radians),
                        velocity,
                        new Body(SHOT_RADIUS),
                        new Lifetime(Shot.LIFE_SECONDS),
                        new Shot());
    }
}
