/**
 * Implements the game: a ship shoots meteors. {@code MeteorsScene} connects it; components, simulation systems and
 * presentation systems are packages of their own.
 */
@NullMarked
package dev.halfstep.sample.scene.meteors;

import org.jspecify.annotations.NullMarked;
