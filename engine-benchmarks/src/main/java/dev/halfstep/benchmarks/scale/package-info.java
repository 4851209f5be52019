/**
 * The {@code scale} command: measures how time and memory grow with the number of entities.
 */
@NullMarked
package dev.halfstep.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
