/**
 * Adds menus to a game, which keys, gamepads and the mouse operate alike.
 *
 * <p>Screens are laid out by a stack and a grid of their own instead of a layout library such as Yoga: the width of
 * each widget follows from the widget around it, and its height from its content, so one pass without native code is
 * enough.
 */
@NullMarked
package dev.halfstep.ui;

import org.jspecify.annotations.NullMarked;
