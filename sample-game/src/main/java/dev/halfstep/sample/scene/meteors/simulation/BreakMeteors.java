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

/**
 * Simulation system: breaks each meteor that a shot hits into two smaller meteors, and adds points. A hit test covers
 * the whole path of the shot in this step. The path is longer than a small meteor, so a test of only the end would let
 * shots tunnel through.
 */
public final class BreakMeteors implements SimulationSystem {

    private static final int PIECES = 2;

    private final EntityId game;
    private final Events<MeteorBroken> brokenMeteors;

    /**
     * Creates the system.
     *
     * @param game the entity of the game
     * @param brokenMeteors gets an event for each broken meteor
     */
    public BreakMeteors(EntityId game, Events<MeteorBroken> brokenMeteors) {
        this.game = game;
        this.brokenMeteors = brokenMeteors;
    }

    @Override
    public void step(SimulationContext step) {
        World world = step.world();
        world.query(Shot.class, PreviousTransform.class, Transform.class).forEach((shotId, shot, from, to) -> {
            Segment path = new Segment(from.x(), from.y(), to.x(), to.y());
            boolean[] hasHit = new boolean[1]; // an array, because lambdas cannot assign locals
            world.query(Meteor.class, Transform.class, Body.class).forEach((meteorId, meteor, transform, body) -> {
                if (!hasHit[0]
                        && !meteor.broken
                        && path.intersectsCircle(transform.x(), transform.y(), body.radius())) {
                    hasHit[0] = true;
                    breakMeteor(step, meteorId, meteor, transform);
                }
            });
            if (hasHit[0]) {
                step.commands().despawn(shotId);
            }
        });
    }

    private void breakMeteor(SimulationContext step, EntityId id, Meteor meteor, Transform position) {
        Game state = step.world().get(game, Game.class);
        RandomStream random = step.world().get(game, RandomStream.class);
        meteor.broken = true;
        step.commands().despawn(id);
        step.commands().send(brokenMeteors, new MeteorBroken(position.x(), position.y(), meteor.size));
        state.addPoints(meteor.size.points());
        if (meteor.size != MeteorSize.SMALL) {
            MeteorSize pieceSize = meteor.size.pieceSize();
            for (int i = 0; i < PIECES; i++) {
                MeteorSpawner.spawn(step.commands(), random, pieceSize, state.wave, position.x(), position.y());
            }
        }
    }
}
