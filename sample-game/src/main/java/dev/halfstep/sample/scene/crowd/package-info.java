/** Shows up to a million moving dots, as a demonstration and a measure of the speed of the engine. */
@NullMarked
package dev.halfstep.sample.scene.crowd;

import org.jspecify.annotations.NullMarked;
