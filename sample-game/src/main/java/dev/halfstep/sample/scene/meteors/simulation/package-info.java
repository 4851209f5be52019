/** Implements the rules of meteors, one simulation system for each rule. All systems run in every step. */
@NullMarked
package dev.halfstep.sample.scene.meteors.simulation;

import org.jspecify.annotations.NullMarked;
