/**
 * Below stage 5: wrappers of OpenGL objects (shader programs, buffers, state) for custom layers. Other games need only
 * {@link dev.halfstep.render.gl.GraphicsUnavailableException}.
 */
@NullMarked
package dev.halfstep.render.gl;

import org.jspecify.annotations.NullMarked;
