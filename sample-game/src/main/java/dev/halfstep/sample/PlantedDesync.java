package dev.halfstep.sample;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.world.World;

/**
 * Simulation system: pushes a meteor in each step from one on, on this machine only. So the game differs from that of
 * the other players, as after a fault in the rules, and its player sees what the engine says about it.
 *
 * @param step the number of the first step
 */
record PlantedDesync(long step) {

    /** World units a second. */
    private static final float PUSH = 0.1f;

    void wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        scheduler.simulation("planted-desync", this::push);
    }

    private void push(SimulationContext context) {
        if (context.step() < step) {
            return;
        }
        for (var meteor : context.world().query(Velocity.class, Meteor.class)) {
            Velocity velocity = meteor.first();
            velocity.setTo(velocity.x() + PUSH, velocity.y());
            break;
        }
    }
}
