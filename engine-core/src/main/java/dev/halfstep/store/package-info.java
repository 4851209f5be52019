/**
 * Dense storage of components that consist of floats: chunks with the floats of up to 4096 entities, and columns with
 * all chunks of one component in one archetype.
 */
@NullMarked
package dev.halfstep.store;

import org.jspecify.annotations.NullMarked;
