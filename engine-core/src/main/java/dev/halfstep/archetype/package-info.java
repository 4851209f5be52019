/** Stores entities in archetypes, one for each set of component classes. Games do not use this package. */
@NullMarked
package dev.halfstep.archetype;

import org.jspecify.annotations.NullMarked;
