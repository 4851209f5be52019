package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a saucer enters the field.
 *
 * @param x the x coordinate of the saucer, in world units
 */
public record SaucerAppeared(float x) {}
