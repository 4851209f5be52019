/**
 * The loops of the engine side by side: the same motion in six lanes, each drawn by a loop of its own, on a simulated
 * display that can be made slow and uneven.
 */
@NullMarked
package dev.halfstep.sample.scene.lab;

import org.jspecify.annotations.NullMarked;
