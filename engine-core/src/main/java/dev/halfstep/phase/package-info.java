/**
 * Stores which part of a frame runs now, for all packages that allow calls only in some parts.
 */
@NullMarked
package dev.halfstep.phase;

import org.jspecify.annotations.NullMarked;
