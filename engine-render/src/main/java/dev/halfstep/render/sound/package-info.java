/**
 * Plays sounds, which are synthesised or made from samples, with OpenAL; without OpenAL the player is silent. This
 * package is not one of the five drawing stages. Only presentation systems play sounds; the simulation plays none.
 */
@NullMarked
package dev.halfstep.render.sound;

import org.jspecify.annotations.NullMarked;
