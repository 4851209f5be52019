package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: changes the course of the saucer from time to time, and despawns it at the other side, at the
 * fraction of the step at which it passes the exit. Runs after the saucer has moved.
 */
public final class FlySaucer implements SimulationSystem {

    /** The maximum speed along y, in world units a second. */
    private static final float MAX_SPEED_Y = 90f;

    /** The distance from the centre of the field at which a saucer is despawned: it is out of the picture. */
    private static final float EXIT_X = Field.WIDTH / 2 + Saucer.RADIUS + Field.MARGIN / 2;

    /** Creates the system. */
    public FlySaucer() {}

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world()
                .query(Saucer.class, PreviousTransform.class, Transform.class, Velocity.class)
                .forEach((id, saucer, from, to, velocity) -> {
                    saucer.secondsToTurn -= seconds;
                    if (saucer.secondsToTurn <= 0) {
                        saucer.secondsToTurn += Saucer.COURSE_SECONDS;
                        RandomStream random = step.world().single(RandomStream.class);
                        velocity.setTo(velocity.x(), random.between(-MAX_SPEED_Y, MAX_SPEED_Y));
                    }
                    float direction = Math.signum(velocity.x());
                    if (to.x() * direction > EXIT_X) {
                        float fraction = (EXIT_X - from.x() * direction) / ((to.x() - from.x()) * direction);
                        step.commands().despawnAt(Math.min(Math.max(fraction, Commands.BEGIN_OF_STEP), 1f), id);
                    }
                });
    }
}
