package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.SaucerDestroyed;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Simulation system: destroys the saucer if a shot hits it. The player then gets points, and the ship fires three shots
 * at once for some time.
 */
public final class DestroySaucer implements SimulationSystem {

    private final Events<SaucerDestroyed> destroyedSaucers;

    /**
     * Creates the system.
     *
     * @param destroyedSaucers gets an event for each destroyed saucer
     */
    public DestroySaucer(Events<SaucerDestroyed> destroyedSaucers) {
        this.destroyedSaucers = destroyedSaucers;
    }

    @Override
    public void step(SimulationContext step) {
        step.world()
                .query(Saucer.class, PreviousTransform.class, Transform.class, Body.class)
                .forEach((id, saucer, from, to, body) -> {
                    Motion motion = Motion.between(from, to);
                    Hit hit = firstHit(step.world(), motion, body.radius());
                    if (hit != null) {
                        hit.shot.isSpent = true;
                        step.commands().despawnAt(hit.fraction, hit.shotId);
                        step.commands().despawnAt(hit.fraction, id);
                        SaucerDestroyed event = new SaucerDestroyed(motion.x(hit.fraction), motion.y(hit.fraction));
                        step.commands().send(destroyedSaucers, event, hit.fraction);
                        reward(step.world());
                    }
                });
    }

    /** Returns the first shot that hits the saucer in the step, null if there is none. */
    private static @Nullable Hit firstHit(World world, Motion saucer, float radius) {
        @Nullable Hit[] first = new Hit[1]; // an array, because lambdas cannot assign locals
        world.query(Shot.class, PreviousTransform.class, Transform.class).forEach((id, shot, from, to) -> {
            float fraction = Motion.between(from, to).firstContact(saucer, radius);
            boolean isFirst = first[0] == null || fraction < first[0].fraction;
            if (fraction != Motion.NO_CONTACT && isFirst && !shot.isSpent) {
                first[0] = new Hit(id, shot, fraction);
            }
        });
        return first[0];
    }

    private static void reward(World world) {
        world.single(Game.class).addPoints(Saucer.POINTS);
        world.query(Ship.class).forEach((id, ship) -> ship.tripleSeconds = Ship.TRIPLE_SECONDS);
    }

    /** A shot that hits the saucer, at a fraction of the step. */
    private record Hit(EntityId shotId, Shot shot, float fraction) {}
}
