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

/** Simulation system: destroys the ship if a meteor hits it, unless the ship is invulnerable. */
public final class LoseShip implements SimulationSystem {

    private final EntityId game;
    private final Events<ShipLost> lostShips;

    /**
     * Creates the system.
     *
     * @param game the entity of the game
     * @param lostShips gets an event for each lost ship
     */
    public LoseShip(EntityId game, Events<ShipLost> lostShips) {
        this.game = game;
        this.lostShips = lostShips;
    }

    @Override
    public void step(SimulationContext step) {
        step.world().query(Ship.class, Transform.class, Body.class).forEach((id, ship, transform, body) -> {
            ship.safeSeconds -= step.stepSeconds();
            if (ship.safeSeconds <= 0 && isHit(step.world(), transform, body)) {
                destroyShip(step, id, transform);
            }
        });
    }

    private static boolean isHit(World world, Transform ship, Body shipBody) {
        boolean[] isHit = new boolean[1]; // an array, because lambdas cannot assign locals
        world.query(Meteor.class, Transform.class, Body.class).forEach((id, meteor, transform, body) -> {
            float x = transform.x() - ship.x();
            float y = transform.y() - ship.y();
            float touchDistance = body.radius() + shipBody.radius();
            isHit[0] |= x * x + y * y < touchDistance * touchDistance;
        });
        return isHit[0];
    }

    private void destroyShip(SimulationContext step, EntityId ship, Transform position) {
        Game state = step.world().get(game, Game.class);
        state.loseShip();
        step.commands().despawn(ship);
        boolean isGameOver = state.screen == Screen.GAME_OVER;
        step.commands().send(lostShips, new ShipLost(position.x(), position.y(), state.score, isGameOver));
    }
}
