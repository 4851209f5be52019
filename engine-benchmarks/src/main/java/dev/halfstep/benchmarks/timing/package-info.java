/**
 * How work is timed.
 */
@NullMarked
package dev.halfstep.benchmarks.timing;

import org.jspecify.annotations.NullMarked;
