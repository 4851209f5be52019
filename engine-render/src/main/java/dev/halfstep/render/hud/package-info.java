/**
 * Stage 5 of 5 (drawing), on top of the picture: a line of statistics, graphs of frame times, and labels.
 */
@NullMarked
package dev.halfstep.render.hud;

import org.jspecify.annotations.NullMarked;
