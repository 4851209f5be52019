/** Compares six game loops, which draw the same motion on a simulated display. */
@NullMarked
package dev.halfstep.sample.scene.lab;

import org.jspecify.annotations.NullMarked;
