/**
 * Implements the game meteors: a ship shoots meteors. {@link dev.halfstep.meteors.Meteors} is its wiring. Data flows
 * through the subpackages: {@code rule} changes the components of {@code component} and sends the events of {@code
 * event}, and {@code presentation} reads both. The game knows neither a command line nor the program that runs it.
 */
@NullMarked
package dev.halfstep.meteors;

import org.jspecify.annotations.NullMarked;
