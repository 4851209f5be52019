/**
 * Stage 5 of 5, on top of the picture: a line and graphs of statistics, and labels.
 */
@NullMarked
package dev.halfstep.render.hud;

import org.jspecify.annotations.NullMarked;
