/**
 * Meteors, the presentation systems: how the game looks, drawn between the last two steps. Nothing here is known to the
 * simulation, and a game that nobody watches has none of it.
 */
@NullMarked
package dev.halfstep.sample.scene.meteors.presentation;

import org.jspecify.annotations.NullMarked;
