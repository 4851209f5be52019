/**
 * The {@code scale} command: measures how time and memory grow with the number of bodies, in the engine and in
 * other libraries.
 */
@NullMarked
package dev.halfstep.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
