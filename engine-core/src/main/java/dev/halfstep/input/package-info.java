/**
 * Stage 1 of 5: what the player did. Each step is dealt what happened in its own span of time, and each frame of
 * presentation what happened since the one before.
 */
@NullMarked
package dev.halfstep.input;

import org.jspecify.annotations.NullMarked;
