/** Simulates the true path and the loops that follow it, and measures their errors. Draws nothing. */
@NullMarked
package dev.halfstep.sample.scene.lab.loop;

import org.jspecify.annotations.NullMarked;
