/**
 * Stages 1 and 5 of 5: where input comes from and the picture goes, a window or an offscreen picture on GLFW.
 */
@NullMarked
package dev.halfstep.render.window;

import org.jspecify.annotations.NullMarked;
