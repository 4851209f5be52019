/**
 * Finds what is near and what touches: an index of the shapes of entities, swept tests within a step, and motion over tiles
 * and platforms.
 */
@NullMarked
package dev.halfstep.space;

import org.jspecify.annotations.NullMarked;
