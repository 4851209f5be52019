package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a shot has broken a meteor.
 *
 * @param x where, in world units
 * @param y where, in world units
 * @param size how large the meteor was
 */
public record MeteorBroken(float x, float y, MeteorSize size) {}
