/**
 * Presents the game meteors: draws its interpolated state, and plays its sounds. The simulation does not depend on this
 * package.
 */
@NullMarked
package dev.halfstep.meteors.presentation;

import org.jspecify.annotations.NullMarked;
