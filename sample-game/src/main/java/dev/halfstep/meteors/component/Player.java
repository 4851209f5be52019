package dev.halfstep.meteors.component;

import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;

/**
 * Simulation component: the player of a ship, or of {@link Controls}. A game of one ship does not register it: a
 * recording can be replayed only with the components that it has, and earlier recordings do not have this one.
 *
 * @param number the number of the player, from 1
 */
public record Player(int number) {

    /**
     * Returns the number of players that the game has room for, each of whom has controls, whether he is there or not.
     *
     * @param world the world of a game
     * @return 1 or more
     */
    public static int count(World world) {
        return world.query(Controls.class).count();
    }

    /**
     * Returns the player of an entity.
     *
     * @param world the world of a game
     * @param entity a ship, or an entity with controls
     * @return the number of the player; 1 in a game of one ship
     */
    public static int of(World world, EntityId entity) {
        return count(world) == 1 ? 1 : world.get(entity, Player.class).number;
    }
}
