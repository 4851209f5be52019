package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: the ship has fired a shot.
 *
 * @param x the x coordinate of the shot, in world units
 * @param y the y coordinate of the shot, in world units
 */
public record ShotFired(float x, float y) {}
