/**
 * Beside the stages: sounds, synthesised or from samples, and a player for them on OpenAL, which is optional. Only
 * presentation systems play sounds; the simulation does not use them.
 */
@NullMarked
package dev.halfstep.render.sound;

import org.jspecify.annotations.NullMarked;
