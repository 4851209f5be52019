/**
 * Below stage 5: the few OpenGL objects that layers are made of. For custom layers; a game needs
 * nothing from here but {@link dev.halfstep.render.gl.GraphicsUnavailableException}.
 */
@NullMarked
package dev.halfstep.render.gl;

import org.jspecify.annotations.NullMarked;
