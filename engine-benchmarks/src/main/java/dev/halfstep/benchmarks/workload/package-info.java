/**
 * The {@code workloads} command: measures the workloads by which ECS libraries are compared in public.
 */
@NullMarked
package dev.halfstep.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
