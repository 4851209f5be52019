package dev.halfstep.render.texture;

import static org.lwjgl.opengl.GL33C.GL_CLAMP_TO_EDGE;
import static org.lwjgl.opengl.GL33C.GL_LINEAR;
import static org.lwjgl.opengl.GL33C.GL_LINEAR_MIPMAP_LINEAR;
import static org.lwjgl.opengl.GL33C.GL_MIRRORED_REPEAT;
import static org.lwjgl.opengl.GL33C.GL_NEAREST;
import static org.lwjgl.opengl.GL33C.GL_REPEAT;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_MAG_FILTER;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_MIN_FILTER;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_WRAP_S;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_WRAP_T;
import static org.lwjgl.opengl.GL33C.glGenerateMipmap;
import static org.lwjgl.opengl.GL33C.glTexParameteri;

import java.util.Objects;

/**
 * How a texture is read where its pixels are not those of the picture.
 *
 * @param filter what lies between its pixels
 * @param wrap what lies beyond its sides
 */
public record Sampling(Filter filter, Wrap wrap) {

    /** Smooth at every size, with nothing beyond the sides: for most sprites. */
    public static final Sampling SMOOTH = new Sampling(Filter.MIPMAPS, Wrap.CLAMP);

    /** Every pixel a sharp square: for pixel art. */
    public static final Sampling PIXELS = new Sampling(Filter.NEAREST, Wrap.CLAMP);

    /** What lies between the pixels of a texture. */
    public enum Filter {
        /** The nearest pixel. */
        NEAREST,
        /** A mix of the four nearest pixels; flickers where the texture is drawn at less than half its size. */
        LINEAR,
        /** As linear, from smaller versions of the texture where it is drawn smaller. */
        MIPMAPS
    }

    /** What lies beyond the sides of a texture. */
    public enum Wrap {
        /** Its outermost pixels, again and again. */
        CLAMP,
        /** The texture again. */
        REPEAT,
        /** The texture again, mirrored every other time. */
        MIRROR
    }

    /**
     * A way to read textures.
     *
     * @param filter what lies between its pixels
     * @param wrap what lies beyond its sides
     */
    public Sampling {
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(wrap, "wrap");
    }

    /** Sets this up for the texture that is bound, whose pixels are there. */
    void apply() {
        int outside = switch (wrap) {
            case CLAMP -> GL_CLAMP_TO_EDGE;
            case REPEAT -> GL_REPEAT;
            case MIRROR -> GL_MIRRORED_REPEAT;
        };
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, outside);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, outside);
        int larger = filter == Filter.NEAREST ? GL_NEAREST : GL_LINEAR;
        int smaller = filter == Filter.MIPMAPS ? GL_LINEAR_MIPMAP_LINEAR : larger;
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, larger);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, smaller);
        if (filter == Filter.MIPMAPS) {
            glGenerateMipmap(GL_TEXTURE_2D);
        }
    }
}
