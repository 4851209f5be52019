/** Handles the process: its signals, its first thread, its terminal and the folder of its user. */
@NullMarked
package dev.halfstep.sample.process;

import org.jspecify.annotations.NullMarked;
