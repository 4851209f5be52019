/** Stage 5 of 5: solid things in space, with light. */
@NullMarked
package dev.halfstep.render.mesh;

import org.jspecify.annotations.NullMarked;
