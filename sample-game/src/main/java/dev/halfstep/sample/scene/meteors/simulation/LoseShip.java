package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Hazard;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Simulation system: destroys the ship if a hazard hits it, unless the ship is invulnerable. */
public final class LoseShip implements SimulationSystem {

    private final Events<ShipLost> lostShips;

    /**
     * Creates the system.
     *
     * @param lostShips gets an event for each lost ship
     */
    public LoseShip(Events<ShipLost> lostShips) {
        this.lostShips = lostShips;
    }

    @Override
    public void step(SimulationContext step) {
        step.world()
                .query(Ship.class, PreviousTransform.class, Transform.class, Body.class)
                .forEach((id, ship, from, to, body) -> {
                    ship.safeSeconds -= step.stepSeconds();
                    if (ship.safeSeconds <= 0) {
                        Motion motion = Motion.between(from, to);
                        float fraction = firstContact(step.world(), motion, body.radius());
                        if (fraction != Motion.NO_CONTACT) {
                            destroyShip(step, id, motion, fraction);
                        }
                    }
                });
    }

    /** Returns the fraction of the step at which the ship first touches a hazard, or {@link Motion#NO_CONTACT}. */
    private static float firstContact(World world, Motion ship, float radius) {
        float[] first = {Motion.NO_CONTACT}; // an array, because lambdas cannot assign locals
        world.query(Hazard.class, PreviousTransform.class, Transform.class, Body.class)
                .forEach((id, hazard, from, to, body) ->
                        first[0] = Math.min(first[0], ship.firstContact(from, to, radius + body.radius())));
        return first[0];
    }

    private void destroyShip(SimulationContext step, EntityId ship, Motion motion, float fraction) {
        Game state = step.world().single(Game.class);
        state.loseShip();
        step.commands().despawnAt(fraction, ship);
        ShipLost event = new ShipLost(
                motion.x(fraction), motion.y(fraction), state.playerScore(), state.screen == Screen.GAME_OVER);
        step.commands().send(lostShips, event, fraction);
    }
}
