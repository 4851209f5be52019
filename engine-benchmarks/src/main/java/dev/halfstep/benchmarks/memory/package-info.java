/**
 * Measures how much memory objects and entities take.
 */
@NullMarked
package dev.halfstep.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
