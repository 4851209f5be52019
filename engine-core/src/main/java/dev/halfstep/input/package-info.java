/**
 * Stage 1 of 5: input. Each step sees the events in its own span of simulated time, and each frame of presentation sees
 * the events since the previous frame.
 */
@NullMarked
package dev.halfstep.input;

import org.jspecify.annotations.NullMarked;
