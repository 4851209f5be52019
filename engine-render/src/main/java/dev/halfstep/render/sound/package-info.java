/**
 * Beside the stages: sounds, computed or given as samples, and a player for them on OpenAL, which is optional. Only
 * presentation systems play sounds; a simulation knows nothing of them.
 */
@NullMarked
package dev.halfstep.render.sound;

import org.jspecify.annotations.NullMarked;
