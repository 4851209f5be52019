/**
 * The world: the entities of a game with their components. Queries visit entities, and command buffers defer structural
 * changes until no query iterates.
 */
@NullMarked
package dev.halfstep.world;

import org.jspecify.annotations.NullMarked;
