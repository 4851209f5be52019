/** Meteors, the simulation systems: the rules of the game, one of them in each file. They run in every step. */
@NullMarked
package dev.halfstep.sample.scene.meteors.simulation;

import org.jspecify.annotations.NullMarked;
