/** Below stage 5 (drawing): pictures in memory and their decoder. Neither uses OpenGL. */
@NullMarked
package dev.halfstep.render.image;

import org.jspecify.annotations.NullMarked;
