/** Hashes, compares, saves and restores the simulated state of a world. */
@NullMarked
package dev.halfstep.state;

import org.jspecify.annotations.NullMarked;
