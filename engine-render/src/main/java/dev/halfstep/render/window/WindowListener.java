package dev.halfstep.render.window;

import dev.halfstep.render.camera.FramebufferSize;

/** Listens to changes of the window. Called at most once a frame for each change, before stage 2. */
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
     * @param minimised true if it was minimised: nothing is drawn then, but the game goes on
     */
    default void minimisedChanged(boolean minimised) {}

    /**
     * Called when the size of the framebuffer changes.
     *
     * @param size the new size; it has no pixels while the window is minimised on some desktops
     */
    default void resized(FramebufferSize size) {}
}
