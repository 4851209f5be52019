/**
 * Stage 5 of 5 of a frame: draws the picture from interpolated poses and presentation components. Drawing reads the
 * world and never changes it.
 */
@NullMarked
package dev.halfstep.render.draw;

import org.jspecify.annotations.NullMarked;
