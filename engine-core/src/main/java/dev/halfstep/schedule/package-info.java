/**
 * Orders the systems of a game and runs each frame through its five stages. One method, {@code Frame.run}, shows all
 * of them.
 */
@NullMarked
package dev.halfstep.schedule;

import org.jspecify.annotations.NullMarked;
