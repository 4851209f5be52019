package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Simulation system: a meteor destroys the ship, unless the ship is invulnerable. */
public final class LoseShip implements SimulationSystem {

    private final EntityId game;
    private final Events<ShipLost> lost;

    /**
     * Creates the system.
     *
     * @param game the entity of the game
     * @param lost gets an event for each lost ship
     */
    public LoseShip(EntityId game, Events<ShipLost> lost) {
        this.game = game;
        this.lost = lost;
    }

    @Override
    public void step(SimulationContext step) {
        step.world().query(Ship.class, Transform.class, Body.class).forEach((id, ship, transform, body) -> {
            ship.safeSeconds -= step.stepSeconds();
            if (ship.safeSeconds <= 0 && isHit(step.world(), transform, body)) {
                lose(step, id, transform);
            }
        });
    }

    private static boolean isHit(World world, Transform ship, Body shipBody) {
        boolean[] hit = new boolean[1];
        world.query(Meteor.class, Transform.class, Body.class).forEach((id, meteor, transform, body) -> {
            float x = transform.x() - ship.x();
            float y = transform.y() - ship.y();
            float reach = body.radius() + shipBody.radius();
            hit[0] |= x * x + y * y < reach * reach;
        });
        return hit[0];
    }

    private void lose(SimulationContext step, EntityId ship, Transform at) {
        Game state = step.world().get(game, Game.class);
        state.loseShip();
        step.commands().despawn(ship);
        step.commands().send(lost, new ShipLost(at.x(), at.y(), state.score, state.screen == Screen.GAME_OVER));
    }
}
