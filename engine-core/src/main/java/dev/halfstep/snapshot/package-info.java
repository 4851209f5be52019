/**
 * Above the scheduler: going back some steps and running them again, for games over a network and for rewinding.
 */
@NullMarked
package dev.halfstep.snapshot;

import org.jspecify.annotations.NullMarked;
