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
import dev.halfstep.render.image.Screenshot;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * Reads the back buffer with one colour for each pixel. A multisampled back buffer is first resolved into a buffer
 * without multisampling. glReadPixels should resolve it, but llvmpipe returns one of the samples instead.
 */
final class BackBuffer implements AutoCloseable {

    private static final int RGB_BYTES_PER_PIXEL = 3;

    /** The buffer without multisampling; 0 if the back buffer is not multisampled. */
    private int framebuffer;

    private int colorBuffer;

    private BackBuffer(int width, int height) {
        glReadBuffer(GL_BACK);
        if (glGetInteger(GL_SAMPLES) > 1) {
            resolve(width, height);
        }
    }

    /** Reads the picture of the drawn frame, which the back buffer has until the buffers are swapped. */
    static Screenshot read(FramebufferSize size) {
        int width = size.widthPixels();
        int height = size.heightPixels();
        int rowBytes = width * RGB_BYTES_PER_PIXEL;
        byte[] pixels = new byte[Math.multiplyExact(rowBytes, height)];
        ByteBuffer nativePixels = MemoryUtil.memAlloc(pixels.length);
        try (BackBuffer resolved = new BackBuffer(width, height)) {
            resolved.readRgb(width, height, nativePixels);
            for (int row = 0; row < height; row++) {
                int rowFromBottom = height - 1 - row; // OpenGL has the bottom row first
                nativePixels.get(rowFromBottom * rowBytes, pixels, row * rowBytes, rowBytes);
            }
        } finally {
            MemoryUtil.memFree(nativePixels);
        }
        return new Screenshot(width, height, pixels);
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
    private void readRgb(int width, int height, ByteBuffer target) {
        glPixelStorei(GL_PACK_ALIGNMENT, 1); // no padding at the end of a row
        glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, target);
    }

    @Override
    public void close() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(framebuffer); // 0 is ignored
        glDeleteRenderbuffers(colorBuffer);
    }
}
