/**
 * Not one of the drawing stages: sounds, synthesised or made from samples, and a player that uses OpenAL. Without
 * OpenAL the player is silent. Only presentation systems play sounds; the simulation does not use them.
 */
@NullMarked
package dev.halfstep.render.sound;

import org.jspecify.annotations.NullMarked;
