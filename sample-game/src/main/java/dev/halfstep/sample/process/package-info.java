/** Handles the process of the game: termination signals, the first thread and the terminal. */
@NullMarked
package dev.halfstep.sample.process;

import org.jspecify.annotations.NullMarked;
