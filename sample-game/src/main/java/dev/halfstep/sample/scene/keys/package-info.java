/**
 * Counts key presses and releases in simulation and in presentation. Both phases count the same at every step rate and
 * every frame rate.
 */
@NullMarked
package dev.halfstep.sample.scene.keys;

import org.jspecify.annotations.NullMarked;
