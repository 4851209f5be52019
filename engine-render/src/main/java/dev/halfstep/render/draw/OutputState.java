package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_DRAW_FRAMEBUFFER_BINDING;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_SCISSOR_TEST;
import static org.lwjgl.opengl.GL33C.GL_VIEWPORT;
import static org.lwjgl.opengl.GL33C.glBindFramebuffer;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glGetIntegerv;
import static org.lwjgl.opengl.GL33C.glIsEnabled;
import static org.lwjgl.opengl.GL33C.glViewport;

import dev.halfstep.render.gl.LayerTint;

/**
 * Stores where a layer draws, while it draws a texture that it then shows: the framebuffer, the viewport, whether
 * drawing is clipped, and the tint.
 */
final class OutputState {

    private final int[] viewport = new int[4];
    private int framebuffer;
    private boolean wasClipped;

    /** Stores the output and removes its clipping and tint, which apply where the texture is shown. */
    void store() {
        framebuffer = glGetInteger(GL_DRAW_FRAMEBUFFER_BINDING);
        glGetIntegerv(GL_VIEWPORT, viewport);
        wasClipped = glIsEnabled(GL_SCISSOR_TEST);
        glDisable(GL_SCISSOR_TEST);
        LayerTint.beginWhite();
    }

    void restore() {
        LayerTint.end();
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
        if (wasClipped) {
            glEnable(GL_SCISSOR_TEST);
        }
    }
}
