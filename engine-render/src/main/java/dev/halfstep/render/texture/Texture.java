package dev.halfstep.render.texture;

import static org.lwjgl.opengl.GL33C.GL_MAX_TEXTURE_SIZE;
import static org.lwjgl.opengl.GL33C.GL_R8;
import static org.lwjgl.opengl.GL33C.GL_RED;
import static org.lwjgl.opengl.GL33C.GL_RGBA;
import static org.lwjgl.opengl.GL33C.GL_RGBA8;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE0;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_MAX_LEVEL;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_SWIZZLE_A;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_SWIZZLE_B;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_SWIZZLE_G;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_SWIZZLE_R;
import static org.lwjgl.opengl.GL33C.GL_UNPACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_BYTE;
import static org.lwjgl.opengl.GL33C.glActiveTexture;
import static org.lwjgl.opengl.GL33C.glBindTexture;
import static org.lwjgl.opengl.GL33C.glDeleteTextures;
import static org.lwjgl.opengl.GL33C.glGenTextures;
import static org.lwjgl.opengl.GL33C.glGenerateMipmap;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glGetTexImage;
import static org.lwjgl.opengl.GL33C.glPixelStorei;
import static org.lwjgl.opengl.GL33C.glTexImage2D;
import static org.lwjgl.opengl.GL33C.glTexParameteri;
import static org.lwjgl.opengl.GL33C.glTexSubImage2D;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/**
 * A picture in GPU memory. Create a texture while its host is open, and close it before the host:
 *
 * <pre>{@code Texture ship = host.own(Texture.load(Asset.resource(Game.class, "ship.png"), Sampling.SMOOTH));}</pre>
 *
 * <p>Without OpenGL, as in a test, {@link #withoutPicture} creates a texture for sprites and regions.
 *
 * <p>The colours are premultiplied by the opacity, so that filtering does not mix in the colours of invisible pixels.
 */
public final class Texture implements GlResource {

    /** Red, green, blue and opacity. */
    private static final int BYTES_PER_PIXEL = 4;

    private static final int COLOR_CHANNELS = 3;

    /** The id of a closed texture. */
    private static final int CLOSED = 0;

    /** The id of a texture without pixels; OpenGL numbers textures from 1. */
    private static final int WITHOUT_PICTURE = -1;

    /** Half transparent grey, multiplied by its opacity: red, green, blue and opacity of the placeholder. */
    private static final int[] PLACEHOLDER = {0x80404040};

    /** The call for tests that have no OpenGL context. */
    private static final String SUBSTITUTE = "Texture.withoutPicture(name, widthPixels, heightPixels)";

    private final String name;

    /** Constant, except for a {@linkplain #drawn drawn} texture. */
    private int widthPixels;

    private int heightPixels;

    /** Whether mipmaps must be generated after each change of the pixels. */
    private boolean hasMipmaps;

    /** The OpenGL name of the texture, {@link #CLOSED} or {@link #WITHOUT_PICTURE}. */
    private int id;

    /** The filter that mixes pixels of neighbouring regions unless they have rims; {@code NEAREST} if none does. */
    private final Sampling.Filter rimFilter;

    /** Copies of regions with rims, which are closed with this texture. */
    private final List<RimmedPicture> rimmedPictures = new ArrayList<>();

    /** Whether a placeholder is drawn, because the pixels are not here yet. */
    private boolean isPending;

    private Texture(String name, int widthPixels, int heightPixels, int id, Sampling.Filter rimFilter) {
        this.name = name;
        this.widthPixels = widthPixels;
        this.heightPixels = heightPixels;
        this.id = id;
        this.rimFilter = rimFilter;
    }

    /** Creates and binds a texture, whose pixels are uploaded next. */
    private Texture(String name, int widthPixels, int heightPixels, Sampling.Filter rimFilter) {
        this(name, widthPixels, heightPixels, glGenTextures(), rimFilter);
        glBindTexture(GL_TEXTURE_2D, id);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1); // rows are tightly packed
        GlContext.register(this);
    }

    /**
     * Decodes a PNG, JPEG or BMP and uploads it.
     *
     * @param asset the encoded picture
     * @param sampling the sampler settings
     * @return a texture with the name of the asset, to be closed
     * @throws AssetException if the picture is missing or damaged, or too large for the GPU
     * @throws IllegalStateException if no host is open; use {@link #withoutPicture} in tests without OpenGL
     */
    public static Texture load(Asset asset, Sampling sampling) {
        return of(asset.name(), Image.decode(asset), sampling);
    }

    /**
     * Uploads a picture.
     *
     * @param name the name of the texture in messages
     * @param image the picture
     * @param sampling the sampler settings
     * @return a texture, to be closed
     * @throws AssetException if the picture is too large for the GPU
     * @throws IllegalStateException if no host is open; use {@link #withoutPicture} in tests without OpenGL
     */
    public static Texture of(String name, Image image, Sampling sampling) {
        GlContext.checkCurrent(SUBSTITUTE);
        checkFits(name, image.width(), image.height(), maxSidePixels());
        Texture texture = new Texture(name, image.width(), image.height(), sampling.filter());
        texture.uploadAndFree(premultiplied(image));
        return texture.withSampling(sampling);
    }

    /**
     * Creates a texture of a size whose pixels come later, by {@link #replacePixels}: until then it is one grey pixel.
     */
    static Texture pending(String name, int widthPixels, int heightPixels, Sampling sampling) {
        GlContext.checkCurrent(SUBSTITUTE);
        checkFits(name, widthPixels, heightPixels, maxSidePixels());
        Texture texture = new Texture(name, widthPixels, heightPixels, sampling.filter());
        texture.isPending = true;
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, PLACEHOLDER);
        return texture.withSampling(sampling);
    }

    /** Shows other pixels from now on: this texture takes over an OpenGL texture of the same size. */
    void replacePixels(int newId) {
        if (id == CLOSED) {
            glDeleteTextures(newId);
        } else {
            glDeleteTextures(id);
            id = newId;
            isPending = false;
        }
    }

    /** Returns the copies of regions with rims, which must follow when the pixels are replaced. */
    List<RimmedPicture> rimmedPictures() {
        return rimmedPictures;
    }

    /**
     * Uploads an opacity mask (alpha mask): a white picture with an opacity for each pixel. It takes a quarter of the
     * memory of a coloured texture.
     *
     * @param name the name of the texture in messages
     * @param widthPixels the width, 1 or more
     * @param heightPixels the height, 1 or more
     * @param opacities a byte for each pixel, row by row from the top, from the position of the buffer on
     * @param sampling the sampler settings
     * @return a texture, to be closed
     * @throws AssetException if the picture is too large for the GPU
     * @throws IllegalArgumentException if a side is not positive, or the number of bytes differs from the number of
     *     pixels
     * @throws IllegalStateException if no host is open; use {@link #withoutPicture} in tests without OpenGL
     */
    public static Texture ofOpacityMask(
            String name, int widthPixels, int heightPixels, ByteBuffer opacities, Sampling sampling) {
        GlContext.checkCurrent(SUBSTITUTE);
        checkFits(name, widthPixels, heightPixels, maxSidePixels());
        if (widthPixels < 1 || heightPixels < 1 || opacities.remaining() != (long) widthPixels * heightPixels) {
            throw new IllegalArgumentException(
                    "an opacity mask must have at least one pixel, and one byte for each pixel: " + widthPixels + " x "
                            + heightPixels + " pixels, " + opacities.remaining() + " bytes");
        }
        // The regions of a mask have no rims: copies would not change with updateOpacities.
        Texture texture = new Texture(name, widthPixels, heightPixels, Sampling.Filter.NEAREST);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, widthPixels, heightPixels, 0, GL_RED, GL_UNSIGNED_BYTE, opacities);
        int[] swizzles = {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A};
        for (int swizzle : swizzles) {
            glTexParameteri(GL_TEXTURE_2D, swizzle, GL_RED); // premultiplied white: all channels equal the opacity
        }
        return texture.withSampling(sampling);
    }

    /**
     * Creates a texture of transparent pixels, which {@link #updatePixels} replaces.
     *
     * @hidden
     */
    public static Texture ofTransparentPixels(String name, int widthPixels, int heightPixels, Sampling sampling) {
        GlContext.checkCurrent(SUBSTITUTE);
        checkFits(name, widthPixels, heightPixels, maxSidePixels());
        // The regions have no rims, like the ones of a mask.
        Texture texture = new Texture(name, widthPixels, heightPixels, Sampling.Filter.NEAREST);
        texture.uploadAndFree(MemoryUtil.memCalloc(widthPixels * heightPixels * BYTES_PER_PIXEL));
        return texture.withSampling(sampling);
    }

    /**
     * Creates a texture of one pixel whose pixels a framebuffer object draws, from the top row on.
     *
     * @param format the internal format, such as GL_RGBA8
     * @hidden
     */
    public static Texture drawn(String name, int format, Sampling sampling) {
        GlContext.checkCurrent(SUBSTITUTE);
        // The regions of a drawn texture have no rims, like the regions of a mask.
        Texture texture = new Texture(name, 0, 0, Sampling.Filter.NEAREST);
        texture.setDrawnSize(1, 1, format);
        texture.hasMipmaps = sampling.filter() == Sampling.Filter.MIPMAPS;
        return texture.withSampling(sampling);
    }

    /**
     * Changes the size of a drawn texture. Its pixels are undefined then.
     *
     * @hidden
     */
    public void setDrawnSize(int newWidthPixels, int newHeightPixels, int format) {
        checkFits(name, newWidthPixels, newHeightPixels, glGetInteger(GL_MAX_TEXTURE_SIZE));
        widthPixels = newWidthPixels;
        heightPixels = newHeightPixels;
        bind();
        ByteBuffer noPixels = null;
        glTexImage2D(GL_TEXTURE_2D, 0, format, widthPixels, heightPixels, 0, GL_RGBA, GL_UNSIGNED_BYTE, noPixels);
    }

    /**
     * Generates the mipmaps of a drawn texture, if its sampling has them.
     *
     * @hidden
     */
    public void finishDrawing() {
        if (hasMipmaps) {
            bind();
            glGenerateMipmap(GL_TEXTURE_2D);
        }
    }

    /**
     * Returns the OpenGL name.
     *
     * @hidden
     */
    public int id() {
        return id;
    }

    /**
     * Creates a texture that has a size but no pixels, for headless runs without OpenGL. Sprites and regions can use
     * the texture, but it cannot be drawn.
     *
     * @param name the name of the texture in messages
     * @param widthPixels the width, 1 or more
     * @param heightPixels the height, 1 or more
     * @return a texture, which need not be closed
     * @throws IllegalArgumentException if a side is not positive
     */
    public static Texture withoutPicture(String name, int widthPixels, int heightPixels) {
        if (widthPixels < 1 || heightPixels < 1) {
            throw new IllegalArgumentException(
                    "a texture must have at least one pixel: " + widthPixels + " x " + heightPixels + " pixels");
        }
        return new Texture(name, widthPixels, heightPixels, WITHOUT_PICTURE, Sampling.Filter.NEAREST);
    }

    /** Creates a texture whose levels, 0 to the highest, are uploaded next by {@link #uploadLevel}. */
    static Texture ofLevels(String name, int widthPixels, int heightPixels, Sampling.Filter filter, int highestLevel) {
        Texture texture = new Texture(name, widthPixels, heightPixels, Sampling.Filter.NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, highestLevel);
        new Sampling(filter, Sampling.Wrap.CLAMP).setParameters();
        return texture;
    }

    /** Uploads a level of mipmaps, with colours multiplied by their opacity. Binds this texture. */
    void uploadLevel(int level, ByteBuffer pixels) {
        bind();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1); // rows are tightly packed
        int levelWidth = widthPixels >> level;
        int levelHeight = heightPixels >> level;
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, levelWidth, levelHeight, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        GlErrors.check("creating", this);
    }

    /** Returns the maximum length of a side on the GPU. */
    static int maxSidePixels() {
        return glGetInteger(GL_MAX_TEXTURE_SIZE);
    }

    /** Throws if a side exceeds the maximum of the GPU. */
    static void checkFits(String name, int widthPixels, int heightPixels, int maxSidePixels) {
        if (widthPixels > maxSidePixels || heightPixels > maxSidePixels) {
            throw new AssetException(
                    "a texture must have sides of at most " + maxSidePixels + " pixels on this graphics card",
                    name,
                    "has " + widthPixels + " x " + heightPixels);
        }
    }

    /** Applies the sampler settings to the bound texture after the upload. */
    private Texture withSampling(Sampling sampling) {
        sampling.apply();
        GlErrors.check("creating", this);
        return this;
    }

    private void uploadAndFree(ByteBuffer pixels) {
        try {
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, widthPixels, heightPixels, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        } finally {
            MemoryUtil.memFree(pixels);
        }
    }

    /** Returns the pixels of a picture with colours multiplied by their opacity, in a buffer to be freed. */
    static ByteBuffer premultiplied(Image image) {
        ByteBuffer pixels = MemoryUtil.memAlloc(image.width() * image.height() * BYTES_PER_PIXEL);
        image.copyTo(pixels);
        pixels.flip();
        premultiplyByOpacity(pixels);
        return pixels;
    }

    private static void premultiplyByOpacity(ByteBuffer pixels) {
        for (int firstByte = 0; firstByte < pixels.limit(); firstByte += BYTES_PER_PIXEL) {
            int opacity = pixels.get(firstByte + COLOR_CHANNELS) & 0xFF;
            if (opacity < 255) {
                for (int channel = firstByte; channel < firstByte + COLOR_CHANNELS; channel++) {
                    int value = pixels.get(channel) & 0xFF;
                    pixels.put(channel, (byte) ((value * opacity + 127) / 255)); // rounded to the nearest
                }
            }
        }
    }

    /**
     * Returns the name for messages.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns the width.
     *
     * @return the width in pixels
     */
    public int widthPixels() {
        return widthPixels;
    }

    /**
     * Returns the height.
     *
     * @return the height in pixels
     */
    public int heightPixels() {
        return heightPixels;
    }

    /**
     * Returns the region that covers the whole texture.
     *
     * @return the region
     */
    public TextureRegion region() {
        return region(0, 0, widthPixels, heightPixels);
    }

    /**
     * Returns a region of the texture. A smooth filter mixes the pixels beside the region into its sides; regions of a
     * {@link TextureAtlas} or a {@link TextureGrid} keep neighbours out.
     *
     * @param leftPixels the distance from the left side of the texture
     * @param topPixels the distance from the top of the texture
     * @param regionWidthPixels the width of the region, 1 or more
     * @param regionHeightPixels the height of the region, 1 or more
     * @return the region
     * @throws IllegalArgumentException if the region does not lie within the texture
     */
    public TextureRegion region(int leftPixels, int topPixels, int regionWidthPixels, int regionHeightPixels) {
        return new TextureRegion(this, leftPixels, topPixels, regionWidthPixels, regionHeightPixels);
    }

    /**
     * Returns a region that repeats the texture, for floors, walls and skies. Requires a texture with the wrap mode
     * {@link Sampling.Wrap#REPEAT} or {@link Sampling.Wrap#MIRROR}, as {@link Sampling.Wrap#CLAMP} does not repeat it.
     *
     * @param columns the number of repetitions side by side, more than 0
     * @param rows the number of repetitions from top to bottom, more than 0
     * @return a region that extends beyond the texture
     * @throws IllegalArgumentException if a number is not positive and finite
     */
    public TextureRegion repeated(float columns, float rows) {
        return new TextureRegion(this, columns, rows);
    }

    /**
     * Returns regions that show the same pixels, but do not bleed into each other.
     *
     * @param regions regions of this texture
     * @return the regions in the same order, as they are if they cannot bleed
     * @throws AssetException if a copy with rims is too large
     * @throws IllegalStateException if a copy is needed, and no host is open that this thread opened
     */
    List<TextureRegion> withRims(List<TextureRegion> regions) {
        if (rimFilter == Sampling.Filter.NEAREST || id == CLOSED) {
            return regions;
        }
        Set<PixelRectangle> rectangles = new LinkedHashSet<>();
        for (TextureRegion region : regions) {
            rectangles.add(region.pixels());
        }
        rectangles.remove(region().pixels()); // the whole texture has no neighbours
        if (rectangles.isEmpty()) {
            return regions;
        }
        RimmedPicture rimmed = rimmedPicture(rectangles);
        return regions.stream()
                .map(region -> rectangles.contains(region.pixels()) ? rimmed.region(region.pixels()) : region)
                .toList();
    }

    /** Returns a picture that has all rectangles; a second grid of the same cells shares the picture of the first. */
    private RimmedPicture rimmedPicture(Set<PixelRectangle> rectangles) {
        for (RimmedPicture picture : rimmedPictures) {
            if (picture.containsAll(rectangles)) {
                return picture;
            }
        }
        GlContext.checkCurrent(SUBSTITUTE);
        RimmedPicture picture = new RimmedPicture(this, rimFilter, rectangles);
        rimmedPictures.add(picture);
        return picture;
    }

    /**
     * Reads the pixels, whose colours are multiplied by their opacity, into a buffer to be freed. Binds this texture.
     */
    ByteBuffer pixels() {
        ByteBuffer pixels = MemoryUtil.memCalloc(widthPixels * heightPixels * BYTES_PER_PIXEL);
        bind();
        if (isPending) {
            return pixels; // transparent: the copy follows when the pixels are here
        }
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        return pixels;
    }

    /**
     * Replaces a part of an {@linkplain #ofOpacityMask opacity mask}. Binds this texture.
     *
     * @param leftPixels the distance from the left side of the texture
     * @param topPixels the distance from the top of the texture
     * @param partWidthPixels the width of the part, 1 or more
     * @param partHeightPixels the height of the part, 1 or more
     * @param opacities a byte for each pixel, row by row from the top, from the position of the buffer on
     * @throws IllegalArgumentException if the part does not lie within the texture, or the number of bytes differs from
     *     its number of pixels
     * @throws IllegalStateException if the texture was closed, or has no pixels
     */
    public void updateOpacities(
            int leftPixels, int topPixels, int partWidthPixels, int partHeightPixels, ByteBuffer opacities) {
        region(leftPixels, topPixels, partWidthPixels, partHeightPixels); // checks the bounds
        if (opacities.remaining() != partWidthPixels * partHeightPixels) {
            throw new IllegalArgumentException("a part of an opacity mask must have one byte for each pixel: "
                    + partWidthPixels + " x " + partHeightPixels + " pixels, " + opacities.remaining() + " bytes");
        }
        updatePart(leftPixels, topPixels, partWidthPixels, partHeightPixels, GL_RED, opacities);
    }

    /**
     * Replaces a part of a texture of {@link #ofTransparentPixels}. Binds this texture.
     *
     * @param pixels red, green and blue, multiplied by the opacity, and the opacity of each pixel
     * @hidden
     */
    public void updatePixels(
            int leftPixels, int topPixels, int partWidthPixels, int partHeightPixels, ByteBuffer pixels) {
        region(leftPixels, topPixels, partWidthPixels, partHeightPixels); // checks the bounds
        if (pixels.remaining() != partWidthPixels * partHeightPixels * BYTES_PER_PIXEL) {
            throw new IllegalArgumentException("a part of a texture must have four bytes for each pixel: "
                    + partWidthPixels + " x " + partHeightPixels + " pixels, " + pixels.remaining() + " bytes");
        }
        updatePart(leftPixels, topPixels, partWidthPixels, partHeightPixels, GL_RGBA, pixels);
    }

    private void updatePart(int left, int top, int partWidth, int partHeight, int format, ByteBuffer pixels) {
        bind();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1); // rows are tightly packed
        glTexSubImage2D(GL_TEXTURE_2D, 0, left, top, partWidth, partHeight, format, GL_UNSIGNED_BYTE, pixels);
    }

    /**
     * Binds this texture to texture unit 0, for custom layers.
     *
     * @throws IllegalStateException if the texture was closed, or has no pixels
     */
    public void bind() {
        bind(/* unit= */ 0);
    }

    /**
     * Binds this texture to a texture unit, which becomes the active one.
     *
     * @hidden
     */
    public void bind(int unit) {
        if (id == CLOSED) {
            throw new IllegalStateException("a texture cannot be drawn after it was closed: " + name);
        }
        if (id == WITHOUT_PICTURE) {
            throw new IllegalStateException("a texture without a picture cannot be drawn: " + name);
        }
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, id);
    }

    /**
     * Returns whether this texture was closed.
     *
     * @return true from {@link #close()} on
     */
    public boolean isClosed() {
        return id == CLOSED;
    }

    @Override
    public void close() {
        rimmedPictures.forEach(RimmedPicture::close);
        rimmedPictures.clear();
        if (id != CLOSED && id != WITHOUT_PICTURE && GlContext.unregister(this)) {
            glDeleteTextures(id);
        }
        id = CLOSED;
    }

    @Override
    public String toString() {
        return "texture " + name;
    }
}
