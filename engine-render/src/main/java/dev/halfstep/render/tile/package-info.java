/** Draws maps of tiles. The tiles stay on the GPU; a frame uploads only what has changed. */
@NullMarked
package dev.halfstep.render.tile;

import org.jspecify.annotations.NullMarked;
