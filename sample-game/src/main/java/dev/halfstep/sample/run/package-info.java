/**
 * Runs scenes in a window, offscreen or headless: hosts, pacing and loops, the keys and the parts of the picture that every
 * scene has, the split view, and the report at the end.
 */
@NullMarked
package dev.halfstep.sample.run;

import org.jspecify.annotations.NullMarked;
