/**
 * Balls in a box, simulated 25 times a second: interpolated in the upper box, drawn as they were simulated in the lower
 * one. SPACE switches interpolation.
 */
@NullMarked
package dev.halfstep.sample.scene.bounce;

import org.jspecify.annotations.NullMarked;
