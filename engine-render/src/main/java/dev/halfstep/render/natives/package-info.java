/** Below the stages: native libraries, and the diagnosis of missing ones. */
@NullMarked
package dev.halfstep.render.natives;

import org.jspecify.annotations.NullMarked;
