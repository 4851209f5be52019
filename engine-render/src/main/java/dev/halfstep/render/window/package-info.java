/**
 * Stages 1 and 5 of 5 of a frame: hosts that poll input and draw frames with GLFW, in a window or offscreen.
 */
@NullMarked
package dev.halfstep.render.window;

import org.jspecify.annotations.NullMarked;
