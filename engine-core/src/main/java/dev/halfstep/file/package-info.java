/** Below the stages: files that are written as a whole. */
@NullMarked
package dev.halfstep.file;

import org.jspecify.annotations.NullMarked;
