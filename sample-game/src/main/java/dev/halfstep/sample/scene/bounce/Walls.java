package dev.halfstep.sample.scene.bounce;

/**
 * Simulation component: the bounds of the centre of a ball, in world units. The walls of the box are a radius farther
 * out.
 *
 * @param left the minimum x
 * @param bottom the minimum y
 * @param right the maximum x
 * @param top the maximum y
 */
record Walls(float left, float bottom, float right, float top) {}
