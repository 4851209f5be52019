/** Finds what is near and what touches: an index of the shapes of entities, and swept tests within a step. */
@NullMarked
package dev.halfstep.space;

import org.jspecify.annotations.NullMarked;
