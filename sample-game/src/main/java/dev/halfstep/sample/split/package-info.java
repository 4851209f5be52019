/** Draws a scene twice, on both sides of a divider: as simulated, and interpolated. */
@NullMarked
package dev.halfstep.sample.split;

import org.jspecify.annotations.NullMarked;
