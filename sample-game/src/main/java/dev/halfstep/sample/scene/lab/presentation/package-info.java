/** Runs the lab in the scene, draws its lanes, and shows its settings. */
@NullMarked
package dev.halfstep.sample.scene.lab.presentation;

import org.jspecify.annotations.NullMarked;
