/**
 * Above the stages: the simulated state as a number, to compare runs.
 */
@NullMarked
package dev.halfstep.replay;

import org.jspecify.annotations.NullMarked;
