/** Shows up to a million dots in spiral galaxies, as a demonstration and a measure of the speed of the engine. */
@NullMarked
package dev.halfstep.sample.scene.crowd;

import org.jspecify.annotations.NullMarked;
