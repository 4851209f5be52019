/** What the lab measures: the true path, the loops that follow it, and how far each is from it. Draws nothing. */
@NullMarked
package dev.halfstep.sample.scene.lab.loop;

import org.jspecify.annotations.NullMarked;
