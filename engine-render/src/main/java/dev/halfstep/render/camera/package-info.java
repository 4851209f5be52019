/** Stage 4 of 5: 2D and 3D cameras, and their motion: following and shaking. They do not use OpenGL. */
@NullMarked
package dev.halfstep.render.camera;

import org.jspecify.annotations.NullMarked;
