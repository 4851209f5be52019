package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a hazard has destroyed the ship.
 *
 * @param x the x coordinate of the ship, in world units
 * @param y the y coordinate of the ship, in world units
 * @param score the points of the player so far; 0 if the autopilot has lost the ship
 * @param isGameOver whether this was the last ship
 */
public record ShipLost(float x, float y, int score, boolean isGameOver) {}
