/** Stage 5 of 5 of a frame: draws immediate-mode lines and outlines, for debugging and aiming aids. */
@NullMarked
package dev.halfstep.render.line;

import org.jspecify.annotations.NullMarked;
