/** Moves characters, crates and platforms over ground: the tiles of a level, and entities that others stand on. */
@NullMarked
package dev.halfstep.ground;

import org.jspecify.annotations.NullMarked;
