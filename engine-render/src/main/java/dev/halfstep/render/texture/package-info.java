/** Below stage 5: pictures on the graphics card, and the parts of them that sprites show. */
@NullMarked
package dev.halfstep.render.texture;

import org.jspecify.annotations.NullMarked;
