package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: the ship fired.
 *
 * @param x the position, in world units
 * @param y the position, in world units
 */
public record ShotFired(float x, float y) {}
