/**
 * Implements the game meteors: a ship shoots meteors. {@code MeteorsScene} registers its components and systems, which
 * are defined in the packages below this one.
 */
@NullMarked
package dev.halfstep.sample.scene.meteors;

import org.jspecify.annotations.NullMarked;
