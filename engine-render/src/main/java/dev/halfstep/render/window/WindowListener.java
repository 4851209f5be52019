package dev.halfstep.render.window;

import dev.halfstep.render.camera.FramebufferSize;

/** Receives changes of the window, once a frame, before stage 2. */
public interface WindowListener {

    /**
     * Called when the window gains or loses the keyboard focus.
     *
     * @param focused true if keys go to it
     */
    default void focusChanged(boolean focused) {}

    /**
     * Called when the window is minimised or restored.
     *
     * @param minimised true if it was put away: nothing is drawn, and the game goes on
     */
    default void minimisedChanged(boolean minimised) {}

    /**
     * Called when the size of the picture changes.
     *
     * @param size its new size, of no pixels while the window is minimised on some desktops
     */
    default void resized(FramebufferSize size) {}
}
