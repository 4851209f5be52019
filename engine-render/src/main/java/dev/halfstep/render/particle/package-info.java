/**
 * Stages 4 and 5 of 5 of a frame: moves and draws particles such as sparks, smoke and dust, which are not part of the
 * simulation.
 */
@NullMarked
package dev.halfstep.render.particle;

import org.jspecify.annotations.NullMarked;
