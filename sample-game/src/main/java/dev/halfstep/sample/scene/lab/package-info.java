/** Compares six game loops, which draw the same motion on one simulated display. Each loop draws in its own lane. */
@NullMarked
package dev.halfstep.sample.scene.lab;

import org.jspecify.annotations.NullMarked;
