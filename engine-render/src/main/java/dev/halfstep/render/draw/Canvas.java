package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_COLOR_ATTACHMENT0;
import static org.lwjgl.opengl.GL33C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_ATTACHMENT;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_COMPONENT24;
import static org.lwjgl.opengl.GL33C.GL_DRAW_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER_COMPLETE;
import static org.lwjgl.opengl.GL33C.GL_NEAREST;
import static org.lwjgl.opengl.GL33C.GL_READ_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_RENDERBUFFER;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.glBindFramebuffer;
import static org.lwjgl.opengl.GL33C.glBindRenderbuffer;
import static org.lwjgl.opengl.GL33C.glBlitFramebuffer;
import static org.lwjgl.opengl.GL33C.glCheckFramebufferStatus;
import static org.lwjgl.opengl.GL33C.glDeleteFramebuffers;
import static org.lwjgl.opengl.GL33C.glDeleteRenderbuffers;
import static org.lwjgl.opengl.GL33C.glFramebufferRenderbuffer;
import static org.lwjgl.opengl.GL33C.glFramebufferTexture2D;
import static org.lwjgl.opengl.GL33C.glGenFramebuffers;
import static org.lwjgl.opengl.GL33C.glGenRenderbuffers;
import static org.lwjgl.opengl.GL33C.glRenderbufferStorageMultisample;
import static org.lwjgl.opengl.GL33C.glViewport;

import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlObject;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;

/**
 * A framebuffer object and the texture that gets its picture. With multisampling, drawing goes to renderbuffers, and
 * {@link #finish()} resolves them into the texture.
 */
final class Canvas extends GlObject {

    private final String name;

    /** The internal format of the colours. */
    private final int format;

    private final int samples;
    private final boolean hasDepth;
    private final Texture texture;

    /** Has the texture as its colour buffer. */
    private final int textureFramebuffer;

    /** The framebuffer in which is drawn: with multisampling, one of renderbuffers. */
    private final int framebuffer;

    /** 0 without multisampling. */
    private final int colorBuffer;

    /** 0 without depth. */
    private final int depthBuffer;

    /**
     * Creates a canvas of one pixel.
     *
     * @param format the internal format of the colours, such as GL_RGBA8
     * @param samples the samples per pixel; 0 or 1 without multisampling
     */
    Canvas(String name, int format, Sampling sampling, int samples, boolean hasDepth) {
        this.name = name;
        this.format = format;
        this.samples = samples > 1 ? samples : 0;
        this.hasDepth = hasDepth;
        texture = Texture.drawn(name, format, sampling);
        textureFramebuffer = glGenFramebuffers();
        framebuffer = this.samples > 0 ? glGenFramebuffers() : textureFramebuffer;
        colorBuffer = this.samples > 0 ? glGenRenderbuffers() : 0;
        depthBuffer = hasDepth ? glGenRenderbuffers() : 0;
        GlContext.register(this);
        allocateRenderbuffers(1, 1);
        glBindFramebuffer(GL_FRAMEBUFFER, textureFramebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.id(), 0);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        if (colorBuffer != 0) {
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colorBuffer);
        }
        if (hasDepth) {
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depthBuffer);
        }
        int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
        if (status != GL_FRAMEBUFFER_COMPLETE) {
            close();
            throw new GraphicsUnavailableException(
                    this + " needs a framebuffer object of the format 0x" + Integer.toHexString(format),
                    "the driver reports 0x" + Integer.toHexString(status),
                    "update the graphics driver");
        }
    }

    private void allocateRenderbuffers(int width, int height) {
        if (colorBuffer != 0) {
            glBindRenderbuffer(GL_RENDERBUFFER, colorBuffer);
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
        }
        if (hasDepth) {
            glBindRenderbuffer(GL_RENDERBUFFER, depthBuffer);
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width, height);
        }
    }

    /** Gives the canvas a size, if it has another one, and directs drawing to it. */
    void begin(int width, int height) {
        if (width != texture.widthPixels() || height != texture.heightPixels()) {
            texture.setDrawnSize(width, height, format);
            allocateRenderbuffers(width, height);
        }
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glViewport(0, 0, width, height);
    }

    /** Ends drawing: the texture then has the picture. */
    void finish() {
        if (samples > 0) {
            int width = texture.widthPixels();
            int height = texture.heightPixels();
            glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
            glBindFramebuffer(GL_DRAW_FRAMEBUFFER, textureFramebuffer);
            glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        }
        texture.finishDrawing();
    }

    Texture texture() {
        return texture;
    }

    @Override
    protected void deleteObjects() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(textureFramebuffer);
        if (framebuffer != textureFramebuffer) {
            glDeleteFramebuffers(framebuffer);
        }
        glDeleteRenderbuffers(colorBuffer); // 0 is ignored
        glDeleteRenderbuffers(depthBuffer);
    }

    @Override
    protected void closeParts() {
        texture.close();
    }

    @Override
    public String toString() {
        return "the canvas of " + name;
    }
}
