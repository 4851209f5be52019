/** Visits the entities that have some components. */
@NullMarked
package dev.halfstep.query;

import org.jspecify.annotations.NullMarked;
