/**
 * The scheduler: it orders the systems of a game and runs each frame through its five stages, in one method of
 * {@code Frame}.
 */
@NullMarked
package dev.halfstep.schedule;

import org.jspecify.annotations.NullMarked;
