package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a saucer has fired a shot.
 *
 * @param x the x coordinate of the shot, in world units
 * @param y the y coordinate of the shot, in world units
 */
public record SaucerFired(float x, float y) {}
