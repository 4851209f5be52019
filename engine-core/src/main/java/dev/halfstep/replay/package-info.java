/**
 * Records games and replays them: the input of every step, and hashes of the state that detect a divergence.
 */
@NullMarked
package dev.halfstep.replay;

import org.jspecify.annotations.NullMarked;
