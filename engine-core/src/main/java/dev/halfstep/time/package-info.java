/**
 * Stage 2 of 5, time: decides how many steps a frame runs, and computes alpha. Exact, in integers, and without reading
 * a clock.
 */
@NullMarked
package dev.halfstep.time;

import org.jspecify.annotations.NullMarked;
