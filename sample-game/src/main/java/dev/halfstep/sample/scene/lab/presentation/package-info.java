/** Runs the frames of the lab, draws its lanes, and shows its settings as sliders. */
@NullMarked
package dev.halfstep.sample.scene.lab.presentation;

import org.jspecify.annotations.NullMarked;
