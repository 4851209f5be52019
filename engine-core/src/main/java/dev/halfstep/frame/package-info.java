/**
 * Orders the systems of a game, runs each frame through its five stages, and runs frames one after the other. One
 * method, {@code Frame.run}, shows all stages. Stage 3, simulation, runs 0 to n exact steps a frame; stage 4,
 * presentation, runs once for each displayed frame. {@code Rollback} restores the state after an earlier step.
 */
@NullMarked
package dev.halfstep.frame;

import org.jspecify.annotations.NullMarked;
