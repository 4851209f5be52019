/** Below stage 5 (drawing): textures, and the regions of textures that sprites show. */
@NullMarked
package dev.halfstep.render.texture;

import org.jspecify.annotations.NullMarked;
