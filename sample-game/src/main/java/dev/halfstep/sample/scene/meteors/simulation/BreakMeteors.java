package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.Meteors;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Simulation system: a shot that hits a meteor breaks it into two smaller ones, and scores. Tests the whole path of the
 * shot in this step, which is longer than a small meteor; otherwise shots would tunnel through.
 */
public final class BreakMeteors implements SimulationSystem {

    private static final int PIECES = 2;

    private final EntityId game;
    private final Events<MeteorBroken> broken;

    /**
     * Creates the system.
     *
     * @param game the entity of the game
     * @param broken gets an event for each broken meteor
     */
    public BreakMeteors(EntityId game, Events<MeteorBroken> broken) {
        this.game = game;
        this.broken = broken;
    }

    @Override
    public void step(SimulationContext step) {
        World world = step.world();
        world.query(Shot.class, PreviousTransform.class, Transform.class).forEach((id, shot, from, to) -> {
            Segment path = new Segment(from.x(), from.y(), to.x(), to.y());
            boolean[] hasHit = new boolean[1];
            world.query(Meteor.class, Transform.class, Body.class).forEach((hit, meteor, transform, body) -> {
                if (!hasHit[0]
                        && !meteor.broken
                        && path.intersectsCircle(transform.x(), transform.y(), body.radius())) {
                    hasHit[0] = true;
                    breakMeteor(step, hit, meteor, transform);
                }
            });
            if (hasHit[0]) {
                step.commands().despawn(id);
            }
        });
    }

    private void breakMeteor(SimulationContext step, EntityId id, Meteor meteor, Transform at) {
        Game state = step.world().get(game, Game.class);
        RandomStream random = step.world().get(game, RandomStream.class);
        meteor.broken = true;
        step.commands().despawn(id);
        step.commands().send(broken, new MeteorBroken(at.x(), at.y(), meteor.size));
        state.add(meteor.size.points());
        if (meteor.size != MeteorSize.SMALL) {
            for (int i = 0; i < PIECES; i++) {
                Meteors.spawn(step.commands(), random, meteor.size.ofPieces(), state.wave, at.x(), at.y());
            }
        }
    }
}
