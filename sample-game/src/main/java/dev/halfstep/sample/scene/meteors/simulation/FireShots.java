package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.event.Events;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.PlayerActions;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: fires shots while the player holds the fire action, one shot in each reload time. */
public final class FireShots implements SimulationSystem {

    private static final float RELOAD_SECONDS = 0.2f;
    private static final float SHOT_RADIUS = 2f;

    /** The distance from the centre of the ship to its nose, in world units. */
    private static final float NOSE_DISTANCE = 18f;

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
        // A press and a release within one step also fire a shot.
        boolean isFiring =
                step.input().isHeld(PlayerActions.FIRE) || step.input().wasPressed(PlayerActions.FIRE);
        step.world()
                .query(Ship.class, Transform.class, Heading.class, Velocity.class)
                .forEach((id, ship, transform, heading, velocity) -> {
                    ship.reloadSeconds -= step.stepSeconds();
                    if (isFiring && ship.reloadSeconds <= 0) {
                        ship.reloadSeconds = RELOAD_SECONDS;
                        fire(step, transform, heading.radians, velocity);
                    }
                });
    }

    private void fire(SimulationContext step, Transform ship, float radians, Velocity shipVelocity) {
        float directionX = (float) StrictMath.cos(radians);
        float directionY = (float) StrictMath.sin(radians);
        float noseX = ship.x() + NOSE_DISTANCE * directionX;
        float noseY = ship.y() + NOSE_DISTANCE * directionY;
        step.commands()
                .spawnAt(
                        Commands.BEGIN_OF_STEP, // because shots move later in the step
                        Transform.at(noseX, noseY).setRotationZ(radians),
                        new Velocity(
                                shipVelocity.x() + Shot.SPEED * directionX, shipVelocity.y() + Shot.SPEED * directionY),
                        new Body(SHOT_RADIUS),
                        new Shot());
        step.commands().send(firedShots, new ShotFired(noseX, noseY), Commands.BEGIN_OF_STEP);
    }
}
