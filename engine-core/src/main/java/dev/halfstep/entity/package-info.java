/** Identifies entities: ids, numbers, owners and locations in the storage. */
@NullMarked
package dev.halfstep.entity;

import org.jspecify.annotations.NullMarked;
