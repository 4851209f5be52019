/**
 * The {@code growth} command: measures how the costs of the engine grow with archetypes, systems and
 * workers, and that of a rollback with bodies.
 */
@NullMarked
package dev.halfstep.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
