/**
 * Stores what a world contains: entities in archetypes, one for each set of component classes, in chunks of rows. Games
 * use only the few types that they name in their own components: ids, {@code DenseComponent}, hashing and
 * interpolation.
 */
@NullMarked
package dev.halfstep.storage;

import org.jspecify.annotations.NullMarked;
