/**
 * Counts presses and releases in simulation and in presentation. Both counts are equal at every tick rate and every
 * frame rate.
 */
@NullMarked
package dev.halfstep.sample.scene.keys;

import org.jspecify.annotations.NullMarked;
