/** Stage 4 of 5: where presentation looks from, and how that moves. It knows no OpenGL. */
@NullMarked
package dev.halfstep.render.camera;

import org.jspecify.annotations.NullMarked;
