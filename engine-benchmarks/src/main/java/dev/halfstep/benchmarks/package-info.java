/**
 * The command line of the benchmarks: the commands {@code ratios}, {@code scale}, {@code growth}
 * and {@code workloads}.
 */
@NullMarked
package dev.halfstep.benchmarks;

import org.jspecify.annotations.NullMarked;
