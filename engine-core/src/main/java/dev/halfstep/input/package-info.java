/**
 * Stage 1 of 5: what the player did, as key edges with their time.
 */
@NullMarked
package dev.halfstep.input;

import org.jspecify.annotations.NullMarked;
