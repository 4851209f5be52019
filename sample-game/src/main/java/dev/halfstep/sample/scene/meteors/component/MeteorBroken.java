package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a shot broke a meteor.
 *
 * @param x the position, in world units
 * @param y the position, in world units
 * @param size the size of the meteor
 */
public record MeteorBroken(float x, float y, MeteorSize size) {}
