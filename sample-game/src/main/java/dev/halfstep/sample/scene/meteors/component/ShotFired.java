package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: the ship has fired.
 *
 * @param x where, in world units
 * @param y where, in world units
 */
public record ShotFired(float x, float y) {}
