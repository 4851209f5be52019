/** Stage 5 of 5: lines and outlines that are drawn for one frame, to see what a game thinks. */
@NullMarked
package dev.halfstep.render.line;

import org.jspecify.annotations.NullMarked;
