package dev.halfstep.render.window;

import dev.halfstep.render.camera.FramebufferSize;

/** Told of what the player does with the window itself, once a frame, before stage 2. */
public interface WindowListener {

    /**
     * The window is now the one that keys go to, or no longer.
     *
     * @param focused true if keys go to it
     */
    default void focusChanged(boolean focused) {}

    /**
     * The window was put away or fetched back.
     *
     * @param minimised true if it was put away: nothing is drawn, and the game goes on
     */
    default void minimisedChanged(boolean minimised) {}

    /**
     * The picture has another size.
     *
     * @param size its new size, of no pixels while the window is minimised on some desktops
     */
    default void resized(FramebufferSize size) {}
}
