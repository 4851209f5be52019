/** Runs scenes in a window, offscreen or headless, and plots the lab. */
@NullMarked
package dev.halfstep.sample.run;

import org.jspecify.annotations.NullMarked;
