/** Writes files atomically. */
@NullMarked
package dev.halfstep.file;

import org.jspecify.annotations.NullMarked;
