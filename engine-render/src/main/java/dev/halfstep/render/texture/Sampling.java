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
 * The sampler settings of a texture: how shaders read between its pixels and beyond its sides.
 *
 * @param filter the filter between pixels
 * @param wrap the wrap mode beyond the sides
 */
public record Sampling(Filter filter, Wrap wrap) {

    /** Mipmaps and clamped sides, for most sprites: they look smooth at every size. */
    public static final Sampling SMOOTH = new Sampling(Filter.MIPMAPS, Wrap.CLAMP);

    /** The nearest pixel and clamped sides, for pixel art: every pixel is a sharp square. */
    public static final Sampling NEAREST = new Sampling(Filter.NEAREST, Wrap.CLAMP);

    /** The filter between pixels: how a shader reads a position that is not the centre of a pixel. */
    public enum Filter {
        /** The nearest pixel. */
        NEAREST,
        /**
         * Bilinear: a mix of the four nearest pixels. It flickers if the texture is drawn at less than half its size.
         */
        LINEAR,
        /** Trilinear: like {@link #LINEAR}, but it mixes mipmaps if the texture is drawn smaller than it is. */
        MIPMAPS
    }

    /** The wrap mode: how a texture continues beyond its sides. */
    public enum Wrap {
        /** The outermost pixels are repeated. */
        CLAMP,
        /** The texture is repeated. */
        REPEAT,
        /** The texture is repeated, and every other repetition is mirrored. */
        MIRROR
    }

    /**
     * Creates sampler settings.
     *
     * @param filter the filter between pixels
     * @param wrap the wrap mode beyond the sides
     */
    public Sampling {
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(wrap, "wrap");
    }

    /** Applies the settings to the bound texture after the upload of its pixels, from which mipmaps are generated. */
    void apply() {
        setParameters();
        if (filter == Filter.MIPMAPS) {
            glGenerateMipmap(GL_TEXTURE_2D);
        }
    }

    /** Applies the settings to the bound texture, which has mipmaps if the filter needs them. */
    void setParameters() {
        int wrapMode = switch (wrap) {
            case CLAMP -> GL_CLAMP_TO_EDGE;
            case REPEAT -> GL_REPEAT;
            case MIRROR -> GL_MIRRORED_REPEAT;
        };
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrapMode);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrapMode);
        int magnification = filter == Filter.NEAREST ? GL_NEAREST : GL_LINEAR;
        int minification = filter == Filter.MIPMAPS ? GL_LINEAR_MIPMAP_LINEAR : magnification;
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, magnification);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minification);
    }
}
