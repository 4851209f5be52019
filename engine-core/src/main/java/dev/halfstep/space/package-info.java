/** Shapes of entities, which entities are near, and motion over ground. */
@NullMarked
package dev.halfstep.space;

import org.jspecify.annotations.NullMarked;
