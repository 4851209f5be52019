package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Hazard;
import dev.halfstep.sample.scene.meteors.component.Lifetime;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.SaucerFired;
import dev.halfstep.sample.scene.meteors.component.SaucerShot;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: the saucer shoots at the ship; in later waves it aims better. */
public final class FireSaucer implements SimulationSystem {

    private static final float SHOT_RADIUS = 3f;

    /** The maximum error of the aim in the first wave. */
    private static final float MAX_ERROR_RADIANS = 0.32f;

    /** Each wave reduces the maximum error by this angle. */
    private static final float ERROR_DECREASE_RADIANS = 0.05f;

    /** The maximum error in late waves. */
    private static final float MIN_ERROR_RADIANS = 0.05f;

    private final Events<SaucerFired> saucerShots;

    /**
     * Creates the system.
     *
     * @param saucerShots gets an event for each shot
     */
    public FireSaucer(Events<SaucerFired> saucerShots) {
        this.saucerShots = saucerShots;
    }

    /**
     * Returns the maximum error of the aim.
     *
     * @param wave the number of the wave, from 1
     * @return an angle in radians, to each side
     */
    static float maxErrorRadians(int wave) {
        return Math.max(MAX_ERROR_RADIANS - ERROR_DECREASE_RADIANS * (wave - 1), MIN_ERROR_RADIANS);
    }

    @Override
    public void step(SimulationContext step) {
        step.world().query(Saucer.class, Transform.class).forEach((id, saucer, pose) -> {
            saucer.secondsToShot -= step.stepSeconds();
            if (saucer.secondsToShot <= 0) {
                saucer.secondsToShot += Saucer.RELOAD_SECONDS;
                step.world()
                        .query(Ship.class, Transform.class)
                        .forEach((shipId, ship, target) -> fireAt(step, pose, target));
            }
        });
    }

    private void fireAt(SimulationContext step, Transform saucer, Transform ship) {
        float maxError = maxErrorRadians(step.world().single(Game.class).wave);
        float error = step.world().single(RandomStream.class).between(-maxError, maxError);
        float radians = (float) StrictMath.atan2(ship.y() - saucer.y(), ship.x() - saucer.x()) + error;
        step.commands()
                .spawnAt(
                        Commands.BEGIN_OF_STEP, // because shots move later in the step
                        Transform.at(saucer.x(), saucer.y()).setRotationZ(radians),
                        Velocity.towards(radians, SaucerShot.SPEED),
                        new Body(SHOT_RADIUS),
                        new Lifetime(SaucerShot.LIFE_SECONDS),
                        new Hazard(),
                        new SaucerShot());
        step.commands().send(saucerShots, new SaucerFired(saucer.x(), saucer.y()), Commands.BEGIN_OF_STEP);
    }
}
