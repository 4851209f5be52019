/** Below the stages: native libraries, and what they say where one is missing. */
@NullMarked
package dev.halfstep.render.natives;

import org.jspecify.annotations.NullMarked;
