package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a shot has destroyed a saucer. The ship then fires three shots at once for {@link Ship#TRIPLE_SECONDS}.
 *
 * @param x the x coordinate of the saucer, in world units
 * @param y the y coordinate of the saucer, in world units
 */
public record SaucerDestroyed(float x, float y) {}
