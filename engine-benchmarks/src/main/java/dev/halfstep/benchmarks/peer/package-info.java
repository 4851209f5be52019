/**
 * Implements the same workloads with this engine, its peers and handwritten baselines.
 */
@NullMarked
package dev.halfstep.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
