/**
 * Times the work of one or two sides of a comparison. {@code Effort} sets the duration, {@code Timing} the clock.
 */
@NullMarked
package dev.halfstep.benchmarks.timing;

import org.jspecify.annotations.NullMarked;
