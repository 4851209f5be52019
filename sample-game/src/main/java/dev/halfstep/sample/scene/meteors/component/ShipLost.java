package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a meteor hit the ship.
 *
 * @param x the position, in world units
 * @param y the position, in world units
 * @param score the points of the player
 * @param last true if the game is over
 */
public record ShipLost(float x, float y, int score, boolean last) {}
