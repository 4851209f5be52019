/** Draws maps of Tiled. The readers of {@link dev.halfstep.content} work without this package, and without a window. */
@NullMarked
package dev.halfstep.content.picture;

import org.jspecify.annotations.NullMarked;
