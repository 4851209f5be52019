/**
 * Stage 4 of 5 of a frame: positions 2D and 3D cameras, which can follow a target and shake. Cameras do not use OpenGL.
 */
@NullMarked
package dev.halfstep.render.camera;

import org.jspecify.annotations.NullMarked;
