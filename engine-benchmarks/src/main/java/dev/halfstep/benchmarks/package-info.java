/**
 * The command line of the benchmarks: JMH, and the commands {@code ratios}, {@code scale} and {@code growth}.
 */
@NullMarked
package dev.halfstep.benchmarks;

import org.jspecify.annotations.NullMarked;
