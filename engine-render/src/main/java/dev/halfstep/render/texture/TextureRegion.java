package dev.halfstep.render.texture;

/**
 * An axis-aligned rectangle of a texture, or of a plane that repeats the texture. With a smooth filter, half a pixel
 * from beyond the sides bleeds in: leave a pixel or two between the regions of an atlas, or use
 * {@link Sampling#PIXELS}.
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

    /** Creates a region that repeats the texture, from its top left corner. */
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
     * Returns the texture of this region.
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
     * Returns the texture coordinate of the left side.
     *
     * @return 0 for the left side of the texture to 1 for the right side
     */
    public float left() {
        return left;
    }

    /**
     * Returns the texture coordinate of the top.
     *
     * @return 0 for the top of the texture to 1 for the bottom
     */
    public float top() {
        return top;
    }

    /**
     * Returns the texture coordinate of the right side.
     *
     * @return 0 for the left side of the texture, 1 for the right side, more if it is repeated
     */
    public float right() {
        return right;
    }

    /**
     * Returns the texture coordinate of the bottom.
     *
     * @return 0 for the top of the texture, 1 for the bottom, more if it is repeated
     */
    public float bottom() {
        return bottom;
    }
}
