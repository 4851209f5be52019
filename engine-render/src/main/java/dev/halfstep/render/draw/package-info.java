/**
 * Stage 5 of 5: the picture, drawn from interpolated poses and presentation components. It reads the world and never
 * changes it.
 */
@NullMarked
package dev.halfstep.render.draw;

import org.jspecify.annotations.NullMarked;
