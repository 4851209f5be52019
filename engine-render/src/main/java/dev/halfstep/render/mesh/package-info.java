/** Stage 5 of 5: draws opaque 3D meshes with light. */
@NullMarked
package dev.halfstep.render.mesh;

import org.jspecify.annotations.NullMarked;
