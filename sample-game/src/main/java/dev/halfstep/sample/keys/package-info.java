/** Handles the keys that work in every scene, and pauses the game when the gamepad is unplugged. */
@NullMarked
package dev.halfstep.sample.keys;

import org.jspecify.annotations.NullMarked;
