/** The world: the entities of a game with their components. */
@NullMarked
package dev.halfstep.world;

import org.jspecify.annotations.NullMarked;
