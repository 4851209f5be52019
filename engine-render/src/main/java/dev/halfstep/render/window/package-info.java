/**
 * Stages 1 and 5 of 5: hosts that poll input and show frames, in a window or offscreen, on GLFW.
 */
@NullMarked
package dev.halfstep.render.window;

import org.jspecify.annotations.NullMarked;
