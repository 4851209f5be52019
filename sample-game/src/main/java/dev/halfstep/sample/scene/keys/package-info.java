/**
 * A scene without anything in it but the player: every press and every release is counted as the simulation saw it and
 * as presentation saw it. At any rate of steps and of frames both come to the same.
 */
@NullMarked
package dev.halfstep.sample.scene.keys;

import org.jspecify.annotations.NullMarked;
