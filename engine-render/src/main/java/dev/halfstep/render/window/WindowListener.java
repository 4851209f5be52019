package dev.halfstep.render.window;

import dev.halfstep.render.camera.FramebufferSize;

/**
 * Listens to changes of the window. Each method is called at most once a frame, after the input was polled and before
 * the steps of the frame.
 */
public interface WindowListener {

    /**
     * Called when the window gains or loses the keyboard focus.
     *
     * @param focused true if the window has the focus
     */
    default void focusChanged(boolean focused) {}

    /**
     * Called when the window is minimised or restored.
     *
     * @param minimised true if the window was minimised: nothing is drawn then, but the game continues
     */
    default void minimisedChanged(boolean minimised) {}

    /**
     * Called when the size or the content scale of the framebuffer changes.
     *
     * @param size the new size; on some desktops it is 0 x 0 while the window is minimised
     */
    default void resized(FramebufferSize size) {}
}
