/**
 * Stage 3 of 5: simulation, 0 to n exact steps a frame. It uses no alpha, no frame and no drawn pose.
 */
@NullMarked
package dev.halfstep.simulation;

import org.jspecify.annotations.NullMarked;
