/**
 * Times work on one or two sides of a comparison, and says how long and with which clock.
 */
@NullMarked
package dev.halfstep.benchmarks.timing;

import org.jspecify.annotations.NullMarked;
