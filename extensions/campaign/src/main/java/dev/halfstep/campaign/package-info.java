/** Runs campaigns: thousands of seeds and recordings of a game, in one process or in a cluster. */
@NullMarked
package dev.halfstep.campaign;

import org.jspecify.annotations.NullMarked;
