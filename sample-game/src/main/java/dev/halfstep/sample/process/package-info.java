/** Handles the process of the game: termination signals, first thread, terminal and the data folder of the user. */
@NullMarked
package dev.halfstep.sample.process;

import org.jspecify.annotations.NullMarked;
