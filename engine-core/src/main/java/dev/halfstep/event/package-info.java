/**
 * Below the stages: what happened in a step, told to systems of later steps and to presentation.
 */
@NullMarked
package dev.halfstep.event;

import org.jspecify.annotations.NullMarked;
