/**
 * Below stage 5 (drawing): wrappers of OpenGL objects (shader programs, buffers, state) for custom layers. Games
 * without custom layers need only {@link dev.halfstep.render.gl.GraphicsUnavailableException}.
 */
@NullMarked
package dev.halfstep.render.gl;

import org.jspecify.annotations.NullMarked;
