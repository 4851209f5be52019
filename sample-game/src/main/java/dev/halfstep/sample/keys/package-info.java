/**
 * Handles the keys that work in every scene, pauses the game when the gamepad is unplugged or the window loses the focus,
 * and hides the mouse pointer.
 */
@NullMarked
package dev.halfstep.sample.keys;

import org.jspecify.annotations.NullMarked;
