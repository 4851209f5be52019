/** Identifies entities: their ids, numbers, owners, and where they are stored. */
@NullMarked
package dev.halfstep.entity;

import org.jspecify.annotations.NullMarked;
