package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a meteor has hit the ship.
 *
 * @param x where, in world units
 * @param y where, in world units
 * @param score how many points the player has
 * @param last whether it was the last ship, and the game is over
 */
public record ShipLost(float x, float y, int score, boolean last) {}
