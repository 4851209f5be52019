/**
 * Defines the JMH benchmarks.
 */
@NullMarked
package dev.halfstep.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
