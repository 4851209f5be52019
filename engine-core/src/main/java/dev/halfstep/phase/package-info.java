/**
 * The part of a frame that runs now, in one place for all packages that depend on it.
 */
@NullMarked
package dev.halfstep.phase;

import org.jspecify.annotations.NullMarked;
