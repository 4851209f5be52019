/**
 * How long the engine takes next to others, as a ratio with a bound for each.
 */
@NullMarked
package dev.halfstep.benchmarks.ratio;

import org.jspecify.annotations.NullMarked;
