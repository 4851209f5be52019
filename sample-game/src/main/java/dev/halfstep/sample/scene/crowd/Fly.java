package dev.halfstep.sample.scene.crowd;

import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.store.Span;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: moves every body, and turns back those that leave the view. It works on the numbers of all bodies
 * as they lie in memory, chunk by chunk, and its shares run on all workers that there are.
 */
final class Fly implements SimulationSystem {

    private final float edgeX;
    private final float edgeY;

    Fly(float edgeX, float edgeY) {
        this.edgeX = edgeX;
        this.edgeY = edgeY;
    }

    @Override
    public void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.inShares((share, shares, commands) -> step.world()
                .query(Transform.class, Velocity.class)
                .forEachSpanShare(
                        share, shares, (ids, transforms, velocities) -> fly(transforms, velocities, seconds)));
    }

    private void fly(Span transforms, Span velocities, float seconds) {
        float[] pose = transforms.write();
        float[] velocity = velocities.write();
        for (int slot = 0; slot < transforms.size(); slot++) {
            int at = slot * transforms.stride();
            int velocityAt = slot * velocities.stride();
            move(pose, at + Transform.X, velocity, velocityAt + Velocity.X, edgeX, seconds);
            move(pose, at + Transform.Y, velocity, velocityAt + Velocity.Y, edgeY, seconds);
        }
    }

    private static void move(float[] pose, int at, float[] velocity, int velocityAt, float edge, float seconds) {
        float speed = velocity[velocityAt];
        float position = pose[at] + speed * seconds;
        if ((position > edge && speed > 0) || (position < -edge && speed < 0)) {
            velocity[velocityAt] = -speed;
        }
        pose[at] = position;
    }
}
