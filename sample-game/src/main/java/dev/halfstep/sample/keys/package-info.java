/** Handles the keys that work in every scene, and an unplugged gamepad. */
@NullMarked
package dev.halfstep.sample.keys;

import org.jspecify.annotations.NullMarked;
