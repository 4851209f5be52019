/**
 * Times work and compares two sides.
 */
@NullMarked
package dev.halfstep.benchmarks.timing;

import org.jspecify.annotations.NullMarked;
