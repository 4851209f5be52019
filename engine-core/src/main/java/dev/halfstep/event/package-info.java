/**
 * Delivers events of a step to systems of later steps and to presentation.
 */
@NullMarked
package dev.halfstep.event;

import org.jspecify.annotations.NullMarked;
