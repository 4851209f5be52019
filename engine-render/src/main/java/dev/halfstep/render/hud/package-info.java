/**
 * Stage 5 of 5 of a frame (drawing), on top of the picture: a line of statistics, and graphs of frame times.
 */
@NullMarked
package dev.halfstep.render.hud;

import org.jspecify.annotations.NullMarked;
