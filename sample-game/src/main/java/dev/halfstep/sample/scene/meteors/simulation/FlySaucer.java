package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: changes the course of the saucer from time to time, and despawns it at the other side. */
public final class FlySaucer implements SimulationSystem {

    /** The maximum speed along y, in world units a second. */
    private static final float MAX_SPEED_Y = 90f;

    /** Creates the system. */
    public FlySaucer() {}

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world().query(Saucer.class, Transform.class, Velocity.class).forEach((id, saucer, pose, velocity) -> {
            saucer.secondsToTurn -= seconds;
            if (saucer.secondsToTurn <= 0) {
                saucer.secondsToTurn += Saucer.COURSE_SECONDS;
                RandomStream random = step.world().single(RandomStream.class);
                velocity.setTo(velocity.x(), random.between(-MAX_SPEED_Y, MAX_SPEED_Y));
            }
            float exitX = Field.WIDTH / 2 + Saucer.RADIUS + Field.MARGIN / 2;
            float distanceToExit = exitX - pose.x() * Math.signum(velocity.x());
            float fraction = distanceToExit / (Math.abs(velocity.x()) * seconds); // of a step
            if (fraction <= 1) {
                step.commands().despawnAt(Math.max(fraction, Commands.BEGIN_OF_STEP), id);
            }
        });
    }
}
