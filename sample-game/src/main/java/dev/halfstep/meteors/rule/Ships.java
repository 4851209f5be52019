package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Finds ships, their players, and the controls of the players. */
final class Ships {

    private Ships() {}

    /** Returns whether a player takes part. The player of a game of one ship always does. */
    static boolean isPresent(SimulationContext step, int player) {
        return Player.count(step.world()) == 1 || step.input().ofPlayer(player).isPresent();
    }

    /** Returns the number of players who take part. */
    static int presentPlayers(SimulationContext step) {
        int present = 0;
        for (int player = 1; player <= Player.count(step.world()); player++) {
            present += isPresent(step, player) ? 1 : 0;
        }
        return present;
    }

    /** Returns whether a player has a ship in the field. */
    static boolean has(World world, int player) {
        for (var ship : world.query(Ship.class)) {
            if (Player.of(world, ship.id()) == player) {
                return true;
            }
        }
        return false;
    }

    /** Returns the controls of the player of a ship. */
    static Controls controlsOf(World world, EntityId ship) {
        int player = Player.of(world, ship);
        for (var controls : world.query(Controls.class)) {
            if (Player.of(world, controls.id()) == player) {
                return controls.first();
            }
        }
        throw new IllegalStateException("the player of a ship must have controls: player " + player);
    }

    /** Returns the pose of the ship that is nearest to a point; null if there is no ship. */
    static @Nullable Transform nearest(World world, float x, float y) {
        Transform nearest = null;
        double nearestDistance = Double.POSITIVE_INFINITY;
        for (var ship : world.query(Ship.class, Transform.class)) {
            double distance =
                    StrictMath.hypot(ship.second().x() - x, ship.second().y() - y);
            if (distance < nearestDistance) {
                nearest = ship.second();
                nearestDistance = distance;
            }
        }
        return nearest;
    }
}
