/**
 * Stage 2 of 5: how many steps a frame runs, and alpha. Exact in integers, and without a clock of its own.
 */
@NullMarked
package dev.halfstep.time;

import org.jspecify.annotations.NullMarked;
