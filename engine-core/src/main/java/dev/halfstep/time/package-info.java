/**
 * Stage 2 of 5, time: decides how many steps a frame runs, and computes alpha. Exact, in integers, and without reading
 * a clock. Also stores which part of a frame runs now, for all packages that allow calls only in some parts.
 */
@NullMarked
package dev.halfstep.time;

import org.jspecify.annotations.NullMarked;
