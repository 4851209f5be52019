/** Adds rigid bodies to a game: bodies, joints and contacts of the library dyn4j, which can be rolled back exactly. */
@NullMarked
package dev.halfstep.physics;

import org.jspecify.annotations.NullMarked;
