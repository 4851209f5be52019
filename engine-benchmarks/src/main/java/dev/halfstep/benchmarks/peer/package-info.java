/**
 * Implements the same workloads with this engine, with other ECS libraries (its peers) and with handwritten baselines.
 */
@NullMarked
package dev.halfstep.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
