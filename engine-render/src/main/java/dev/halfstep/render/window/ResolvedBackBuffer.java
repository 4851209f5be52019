package dev.halfstep.render.window;

import static org.lwjgl.opengl.GL33C.GL_BACK;
import static org.lwjgl.opengl.GL33C.GL_BACK_LEFT;
import static org.lwjgl.opengl.GL33C.GL_COLOR_ATTACHMENT0;
import static org.lwjgl.opengl.GL33C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_DRAW_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE;
import static org.lwjgl.opengl.GL33C.GL_NEAREST;
import static org.lwjgl.opengl.GL33C.GL_PACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.GL_READ_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_RENDERBUFFER;
import static org.lwjgl.opengl.GL33C.GL_RGB;
import static org.lwjgl.opengl.GL33C.GL_RGB8;
import static org.lwjgl.opengl.GL33C.GL_RGBA8;
import static org.lwjgl.opengl.GL33C.GL_SAMPLES;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_BYTE;
import static org.lwjgl.opengl.GL33C.glBindFramebuffer;
import static org.lwjgl.opengl.GL33C.glBindRenderbuffer;
import static org.lwjgl.opengl.GL33C.glBlitFramebuffer;
import static org.lwjgl.opengl.GL33C.glDeleteFramebuffers;
import static org.lwjgl.opengl.GL33C.glDeleteRenderbuffers;
import static org.lwjgl.opengl.GL33C.glFramebufferRenderbuffer;
import static org.lwjgl.opengl.GL33C.glGenFramebuffers;
import static org.lwjgl.opengl.GL33C.glGenRenderbuffers;
import static org.lwjgl.opengl.GL33C.glGetFramebufferAttachmentParameteri;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glPixelStorei;
import static org.lwjgl.opengl.GL33C.glReadBuffer;
import static org.lwjgl.opengl.GL33C.glReadPixels;
import static org.lwjgl.opengl.GL33C.glRenderbufferStorage;

import dev.halfstep.render.camera.FramebufferSize;
import java.nio.ByteBuffer;

/**
 * Reads the back buffer with one colour for each pixel. A multisampled back buffer is first resolved into a buffer
 * without multisampling. glReadPixels should resolve it, but llvmpipe returns one of the samples instead.
 */
final class ResolvedBackBuffer implements AutoCloseable {

    /** The buffer without multisampling; 0 if the back buffer is not multisampled. */
    private int framebuffer;

    private int colorBuffer;

    private final FramebufferSize size;

    ResolvedBackBuffer(FramebufferSize size) {
        this.size = size;
        glReadBuffer(GL_BACK);
        if (glGetInteger(GL_SAMPLES) > 1) {
            resolve(size.widthPixels(), size.heightPixels());
        }
    }

    private void resolve(int width, int height) {
        // OpenGL 3.3 resolves only into the same format, so the target has alpha only if the back buffer has it.
        boolean hasAlpha =
                glGetFramebufferAttachmentParameteri(GL_FRAMEBUFFER, GL_BACK_LEFT, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE)
                        > 0;
        colorBuffer = glGenRenderbuffers();
        glBindRenderbuffer(GL_RENDERBUFFER, colorBuffer);
        glRenderbufferStorage(GL_RENDERBUFFER, hasAlpha ? GL_RGBA8 : GL_RGB8, width, height);
        framebuffer = glGenFramebuffers();
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
        glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colorBuffer);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    }

    /** Reads red, green and blue of each pixel, row by row from the bottom. */
    void readRgb(ByteBuffer target) {
        glPixelStorei(GL_PACK_ALIGNMENT, 1); // no padding at the end of a row
        glReadPixels(0, 0, size.widthPixels(), size.heightPixels(), GL_RGB, GL_UNSIGNED_BYTE, target);
    }

    @Override
    public void close() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(framebuffer); // 0 is ignored
        glDeleteRenderbuffers(colorBuffer);
    }
}
