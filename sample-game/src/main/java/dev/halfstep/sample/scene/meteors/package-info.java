/**
 * Implements the game meteors: a ship shoots meteors. {@code MeteorsScene} registers the components and systems of the
 * game, which the subpackages define.
 */
@NullMarked
package dev.halfstep.sample.scene.meteors;

import org.jspecify.annotations.NullMarked;
