/**
 * Stage 4 of 5, presentation: runs once for each displayed frame, reads the simulated state and prepares drawing.
 */
@NullMarked
package dev.halfstep.presentation;

import org.jspecify.annotations.NullMarked;
