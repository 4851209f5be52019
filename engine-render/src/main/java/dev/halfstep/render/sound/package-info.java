/**
 * Plays sounds, which are synthesised or made from samples, with OpenAL; without OpenAL the player is silent. This
 * package belongs to none of the five stages of a frame. Only presentation systems play sounds; the simulation plays
 * none.
 */
@NullMarked
package dev.halfstep.render.sound;

import org.jspecify.annotations.NullMarked;
