/** Adds menus to a game, which keys, gamepads and the mouse operate alike. */
@NullMarked
package dev.halfstep.ui;

import org.jspecify.annotations.NullMarked;
