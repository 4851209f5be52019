package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.MeteorSpawner;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Simulation system: breaks each meteor that a shot hits into two smaller meteors, and adds points. A hit test covers
 * the whole path of the shot in this step. The path is longer than a small meteor, so a test of only the end would let
 * shots tunnel through.
 */
public final class BreakMeteors implements SimulationSystem {

    private static final int PIECES = 2;

    private final Events<MeteorBroken> brokenMeteors;

    /**
     * Creates the system.
     *
     * @param brokenMeteors gets an event for each broken meteor
     */
    public BreakMeteors(Events<MeteorBroken> brokenMeteors) {
        this.brokenMeteors = brokenMeteors;
    }

    @Override
    public void step(SimulationContext step) {
        step.world().query(Shot.class, PreviousTransform.class, Transform.class).forEach((shotId, shot, from, to) -> {
            Hit hit = firstHit(step.world(), Motion.between(from, to));
            if (hit != null) {
                shot.isSpent = true;
                step.commands().despawnAt(hit.fraction, shotId);
                breakMeteor(step, hit);
            }
        });
    }

    /** Returns the first meteor that a shot hits in the step, null if there is none. */
    private static @Nullable Hit firstHit(World world, Motion shot) {
        @Nullable Hit[] first = new Hit[1]; // an array, because lambdas cannot assign locals
        world.query(Meteor.class, PreviousTransform.class, Transform.class, Body.class)
                .forEach((id, meteor, from, to, body) -> {
                    float fraction = shot.firstContact(from, to, body.radius());
                    boolean isFirst = first[0] == null || fraction < first[0].fraction;
                    if (fraction != Motion.NO_CONTACT && isFirst && !meteor.broken) {
                        first[0] = new Hit(id, meteor, Motion.between(from, to), fraction);
                    }
                });
        return first[0];
    }

    private void breakMeteor(SimulationContext step, Hit hit) {
        Game state = step.world().single(Game.class);
        Meteor meteor = hit.meteor;
        meteor.broken = true;
        float x = hit.motion.x(hit.fraction);
        float y = hit.motion.y(hit.fraction);
        step.commands().despawnAt(hit.fraction, hit.id);
        step.commands().send(brokenMeteors, new MeteorBroken(x, y, meteor.size), hit.fraction);
        state.addPoints(meteor.size.points());
        if (meteor.size != MeteorSize.SMALL) {
            RandomStream random = step.world().single(RandomStream.class);
            MeteorSize pieceSize = meteor.size.pieceSize();
            for (int i = 0; i < PIECES; i++) {
                MeteorSpawner.spawnAt(hit.fraction, step, random, pieceSize, state.wave, x, y);
            }
        }
    }

    /** A hit of a meteor, at a fraction of the step. */
    private record Hit(EntityId id, Meteor meteor, Motion motion, float fraction) {}
}
