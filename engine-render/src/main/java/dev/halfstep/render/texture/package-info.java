/** Below stage 5: textures, and the regions of them that sprites show. */
@NullMarked
package dev.halfstep.render.texture;

import org.jspecify.annotations.NullMarked;
