/**
 * Runs frames one after the other: the game loop, its pacers, and a host without a window.
 */
@NullMarked
package dev.halfstep.loop;

import org.jspecify.annotations.NullMarked;
