/**
 * Stage 5 of 5, on top of the picture: the line that tells how the game runs, and labels.
 */
@NullMarked
package dev.halfstep.render.hud;

import org.jspecify.annotations.NullMarked;
