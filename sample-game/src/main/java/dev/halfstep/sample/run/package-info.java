/** Runs scenes: in a window, offscreen, headless, or as a plot. */
@NullMarked
package dev.halfstep.sample.run;

import org.jspecify.annotations.NullMarked;
