/**
 * Stage 1 of 5, input: collects the events of the player's devices. Each simulation step sees the events in its own
 * span of simulated time. Presentation sees, in each frame, the events since the previous frame.
 */
@NullMarked
package dev.halfstep.input;

import org.jspecify.annotations.NullMarked;
