/**
 * Presents meteors: draws its interpolated state, and plays its sounds. The simulation does not depend on it, and
 * headless games do not use it.
 */
@NullMarked
package dev.halfstep.sample.scene.meteors.presentation;

import org.jspecify.annotations.NullMarked;
