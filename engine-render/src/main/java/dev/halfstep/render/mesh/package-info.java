/** Stage 5 of 5 of a frame: draws opaque 3D meshes with light. */
@NullMarked
package dev.halfstep.render.mesh;

import org.jspecify.annotations.NullMarked;
