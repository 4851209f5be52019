/**
 * Dense storage of components: chunks of floats, and the columns that keep them without holes.
 */
@NullMarked
package dev.halfstep.store;

import org.jspecify.annotations.NullMarked;
