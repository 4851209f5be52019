/**
 * The {@code growth} command: measures how the costs of the engine grow with archetypes, systems and workers.
 */
@NullMarked
package dev.halfstep.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
