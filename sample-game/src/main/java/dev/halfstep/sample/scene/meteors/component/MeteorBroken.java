package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a shot has broken a meteor.
 *
 * @param x the x coordinate of the meteor, in world units
 * @param y the y coordinate of the meteor, in world units
 * @param size the size of the meteor
 */
public record MeteorBroken(float x, float y, MeteorSize size) {}
