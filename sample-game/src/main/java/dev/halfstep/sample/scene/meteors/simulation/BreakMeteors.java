package dev.halfstep.sample.scene.meteors.simulation;

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
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;

/**
 * Simulation system: a shot that meets a meteor breaks it into two smaller ones, and the player scores. What counts is
 * the whole way of the shot in this step, not only its end: it is longer than a small meteor is wide.
 */
public final class BreakMeteors implements SimulationSystem {

    private static final int PIECES = 2;

    private final EntityId game;
    private final Events<MeteorBroken> broken;

    /**
     * The system.
     *
     * @param game the entity of the game
     * @param broken where meteors that break are told
     */
    public BreakMeteors(EntityId game, Events<MeteorBroken> broken) {
        this.game = game;
        this.broken = broken;
    }

    @Override
    public void step(SimulationContext step) {
        World world = step.world();
        world.query(Shot.class, PreviousTransform.class, Transform.class).forEach((id, shot, from, to) -> {
            Segment way = new Segment(from.x(), from.y(), to.x(), to.y());
            boolean[] spent = new boolean[1];
            world.query(Meteor.class, Transform.class, Body.class).forEach((hit, meteor, transform, body) -> {
                if (!spent[0] && !meteor.broken && way.comesNear(transform.x(), transform.y(), body.radius())) {
                    spent[0] = true;
                    smash(step, hit, meteor, transform);
                }
            });
            if (spent[0]) {
                step.commands().despawn(id);
            }
        });
    }

    private void smash(SimulationContext step, EntityId id, Meteor meteor, Transform at) {
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
