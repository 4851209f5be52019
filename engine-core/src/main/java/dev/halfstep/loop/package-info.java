/**
 * Drives frames: the game loop, its pacers, and a headless host.
 */
@NullMarked
package dev.halfstep.loop;

import org.jspecify.annotations.NullMarked;
