/**
 * Stages 1 and 5 of the 5 stages of a frame: hosts that poll input and draw frames with GLFW, in a window or offscreen.
 */
@NullMarked
package dev.halfstep.render.window;

import org.jspecify.annotations.NullMarked;
