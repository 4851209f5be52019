/** Stage 5 of 5 of a frame: draws 3D meshes with light, fog and a sky. */
@NullMarked
package dev.halfstep.render.mesh;

import org.jspecify.annotations.NullMarked;
