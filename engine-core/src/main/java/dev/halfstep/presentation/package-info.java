/**
 * Stage 4 of 5: presentation, once a displayed frame. It reads the simulation and writes what is drawn.
 */
@NullMarked
package dev.halfstep.presentation;

import org.jspecify.annotations.NullMarked;
