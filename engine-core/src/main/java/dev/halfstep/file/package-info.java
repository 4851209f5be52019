/** Reads and writes the files of players, atomically, and describes I/O failures in words that players understand. */
@NullMarked
package dev.halfstep.file;

import org.jspecify.annotations.NullMarked;
