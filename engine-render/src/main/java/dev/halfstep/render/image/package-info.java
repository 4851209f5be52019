/** Below stage 5: pictures in memory, and a decoder that checks files first. They do not use OpenGL. */
@NullMarked
package dev.halfstep.render.image;

import org.jspecify.annotations.NullMarked;
