package dev.halfstep.render.texture;

/**
 * An axis-aligned rectangle of a texture, or of a plane that repeats the texture.
 *
 * <p>A smooth filter also reads pixels beyond the sides of a region. The regions of a {@link TextureAtlas} and of a
 * {@link TextureGrid} have rims, which keep their neighbours out. A region from {@link Texture#region(int, int, int,
 * int)} has none, and shows a part of a picture as it is.
 */
public final class TextureRegion {

    private final Texture texture;
    private final int leftPixels;
    private final int topPixels;
    private final int widthPixels;
    private final int heightPixels;

    /** The sides as texture coordinates: 0 to 1 within the texture, more than 1 in repetitions. */
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
            throw new IllegalArgumentException("a region must lie within its texture and have at least one pixel: "
                    + widthPixels + " x " + heightPixels + " at (" + leftPixels + ", " + topPixels + ") of " + texture
                    + ", which has " + texture.widthPixels() + " x " + texture.heightPixels());
        }
        this.texture = texture;
        this.leftPixels = leftPixels;
        this.topPixels = topPixels;
        this.widthPixels = widthPixels;
        this.heightPixels = heightPixels;
        left = (float) leftPixels / texture.widthPixels();
        top = (float) topPixels / texture.heightPixels();
        right = (float) (leftPixels + widthPixels) / texture.widthPixels();
        bottom = (float) (topPixels + heightPixels) / texture.heightPixels();
    }

    /** Creates a region that repeats the texture; it begins at the top left corner of the texture. */
    TextureRegion(Texture texture, float columns, float rows) {
        if (!(columns > 0f && rows > 0f && columns + rows < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the repetitions of a texture must be positive and finite: " + columns
                    + " x " + rows + " of " + texture);
        }
        this.texture = texture;
        leftPixels = 0;
        topPixels = 0;
        widthPixels = Math.round(columns * texture.widthPixels());
        heightPixels = Math.round(rows * texture.heightPixels());
        left = 0f;
        top = 0f;
        right = columns;
        bottom = rows;
    }

    /** Returns the pixels of this region in its texture. */
    PixelRectangle pixels() {
        return new PixelRectangle(leftPixels, topPixels, widthPixels, heightPixels);
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
     * @return the width in pixels of the texture
     */
    public int widthPixels() {
        return widthPixels;
    }

    /**
     * Returns the height.
     *
     * @return the height in pixels of the texture
     */
    public int heightPixels() {
        return heightPixels;
    }

    /**
     * Returns the texture coordinate of the left side.
     *
     * @return the coordinate, from 0 (left side of the texture) to 1 (right side)
     */
    public float left() {
        return left;
    }

    /**
     * Returns the texture coordinate of the top.
     *
     * @return the coordinate, from 0 (top of the texture) to 1 (bottom)
     */
    public float top() {
        return top;
    }

    /**
     * Returns the texture coordinate of the right side.
     *
     * @return the coordinate, from 0 (left side of the texture) to 1 (right side); more in a repeated texture
     */
    public float right() {
        return right;
    }

    /**
     * Returns the texture coordinate of the bottom.
     *
     * @return the coordinate, from 0 (top of the texture) to 1 (bottom); more in a repeated texture
     */
    public float bottom() {
        return bottom;
    }
}
