/**
 * A game: a ship among meteors. {@code MeteorsScene} puts it together; its components, its simulation systems and its
 * presentation systems are the packages below.
 */
@NullMarked
package dev.halfstep.sample.scene.meteors;

import org.jspecify.annotations.NullMarked;
