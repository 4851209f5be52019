/** Queries: visit all entities that have components of given classes. */
@NullMarked
package dev.halfstep.query;

import org.jspecify.annotations.NullMarked;
