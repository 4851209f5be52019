/**
 * The {@code ratios} command: compares the engine with peers and baselines, as ratios with bounds.
 */
@NullMarked
package dev.halfstep.benchmarks.ratio;

import org.jspecify.annotations.NullMarked;
