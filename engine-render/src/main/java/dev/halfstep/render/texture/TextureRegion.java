package dev.halfstep.render.texture;

/**
 * An upright rectangle of a texture, or of a plane that repeats it. Where textures are smoothed, half a pixel from beyond its sides is mixed in: leave
 * a pixel or two between the regions of an atlas, or read it by {@link Sampling#PIXELS}.
 */
public final class TextureRegion {

    private final Texture texture;
    private final int widthPixels;
    private final int heightPixels;
    private final float left;
    private final float top;
    private final float right;
    private final float bottom;

    TextureRegion(Texture texture, int leftPixels, int topPixels, int widthPixels, int heightPixels) {
        if (leftPixels < 0
                || topPixels < 0
                || widthPixels < 1
                || heightPixels < 1
                || widthPixels > texture.widthPixels() - leftPixels
                || heightPixels > texture.heightPixels() - topPixels) {
            throw new IllegalArgumentException("a region lies within its texture, and has at least a pixel: "
                    + widthPixels + " x " + heightPixels + " at (" + leftPixels + ", " + topPixels + ") of " + texture
                    + ", which has " + texture.widthPixels() + " x " + texture.heightPixels());
        }
        this.texture = texture;
        this.widthPixels = widthPixels;
        this.heightPixels = heightPixels;
        left = (float) leftPixels / texture.widthPixels();
        top = (float) topPixels / texture.heightPixels();
        right = (float) (leftPixels + widthPixels) / texture.widthPixels();
        bottom = (float) (topPixels + heightPixels) / texture.heightPixels();
    }

    /** The texture as often as it is said, from its upper left corner on. */
    TextureRegion(Texture texture, float columns, float rows) {
        if (!(columns > 0f && rows > 0f && columns + rows < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a texture is repeated a positive number of times: " + columns + " x " + rows + " of " + texture);
        }
        this.texture = texture;
        widthPixels = Math.round(columns * texture.widthPixels());
        heightPixels = Math.round(rows * texture.heightPixels());
        left = 0f;
        top = 0f;
        right = columns;
        bottom = rows;
    }

    /**
     * The texture that it is a part of.
     *
     * @return the texture
     */
    public Texture texture() {
        return texture;
    }

    /**
     * Returns the width.
     *
     * @return pixels of the texture
     */
    public int widthPixels() {
        return widthPixels;
    }

    /**
     * Returns the height.
     *
     * @return pixels of the texture
     */
    public int heightPixels() {
        return heightPixels;
    }

    /**
     * Where its left side is.
     *
     * @return 0 for the left side of the texture to 1 for the right one
     */
    public float left() {
        return left;
    }

    /**
     * Where its upper side is.
     *
     * @return 0 for the upper side of the texture to 1 for the lower one
     */
    public float top() {
        return top;
    }

    /**
     * Where its right side is.
     *
     * @return 0 for the left side of the texture, 1 for the right one, more where it is repeated
     */
    public float right() {
        return right;
    }

    /**
     * Where its lower side is.
     *
     * @return 0 for the upper side of the texture, 1 for the lower one, more where it is repeated
     */
    public float bottom() {
        return bottom;
    }
}
