/**
 * Delivers the events of a step to the systems of later steps, and to presentation.
 */
@NullMarked
package dev.halfstep.event;

import org.jspecify.annotations.NullMarked;
