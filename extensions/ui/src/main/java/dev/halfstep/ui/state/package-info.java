/** Adds the states of a game, such as title, play and game over, and values that change over time. */
@NullMarked
package dev.halfstep.ui.state;

import org.jspecify.annotations.NullMarked;
