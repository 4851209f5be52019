/** Starts the sample game from the command line, and plays its scenes one after another. */
@NullMarked
package dev.halfstep.sample;

import org.jspecify.annotations.NullMarked;
