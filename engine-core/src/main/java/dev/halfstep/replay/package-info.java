/**
 * Records games and replays them. A recording has the input of every step, and hashes of the state, which detect a
 * divergence.
 */
@NullMarked
package dev.halfstep.replay;

import org.jspecify.annotations.NullMarked;
