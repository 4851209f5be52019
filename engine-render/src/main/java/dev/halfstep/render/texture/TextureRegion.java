package dev.halfstep.render.texture;

/**
 * An axis-aligned rectangle of a texture, or of a plane that repeats the texture.
 *
 * <p>A smooth filter also reads pixels beyond the sides of a region. The regions of a {@link TextureAtlas} and of a
 * {@link TextureGrid} have rims, which keep their neighbours out. A region from {@link Texture#region(int, int, int,
 * int)} has none, and shows a part of a picture as it is.
 *
 * <p>A region may be {@linkplain #within trimmed}: the visible part of a larger picture without its transparent edges.
 */
public final class TextureRegion {

    private final Texture texture;
    private final PixelRectangle pixels;

    /** The place of the pixels in their picture, and its size: the one of the pixels unless it was trimmed. */
    private final PixelRectangle picture;

    /** Kept beside the rectangles, because sprites ask for it whenever they change their region. */
    private final boolean isTrimmed;

    /** The sides as texture coordinates: 0 to 1 within the texture, more than 1 in repetitions. */
    private final float left;

    private final float top;
    private final float right;
    private final float bottom;

    TextureRegion(Texture texture, int leftPixels, int topPixels, int widthPixels, int heightPixels) {
        this(
                texture,
                new PixelRectangle(leftPixels, topPixels, widthPixels, heightPixels),
                new PixelRectangle(0, 0, widthPixels, heightPixels));
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
    }

    private TextureRegion(Texture texture, PixelRectangle pixels, PixelRectangle picture) {
        this.texture = texture;
        this.pixels = pixels;
        this.picture = picture;
        isTrimmed = pixels.width() != picture.width() || pixels.height() != picture.height();
        left = (float) pixels.left() / texture.widthPixels();
        top = (float) pixels.top() / texture.heightPixels();
        right = (float) (pixels.left() + pixels.width()) / texture.widthPixels();
        bottom = (float) (pixels.top() + pixels.height()) / texture.heightPixels();
    }

    /** Creates a region that repeats the texture; it begins at the top left corner of the texture. */
    TextureRegion(Texture texture, float columns, float rows) {
        if (!(columns > 0f && rows > 0f && columns + rows < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the repetitions of a texture must be positive and finite: " + columns
                    + " x " + rows + " of " + texture);
        }
        this.texture = texture;
        int widthPixels = Math.round(columns * texture.widthPixels());
        int heightPixels = Math.round(rows * texture.heightPixels());
        pixels = new PixelRectangle(0, 0, widthPixels, heightPixels);
        picture = pixels;
        isTrimmed = false;
        left = 0f;
        top = 0f;
        right = columns;
        bottom = rows;
    }

    /**
     * Returns this region as the visible part of a larger picture, whose transparent edges were trimmed to save space
     * in the texture. Sprites, pictures of a {@link dev.halfstep.render.draw.PictureLayer} and images of menus have the
     * size of the picture and draw the region at its place in it, so that frames of different sizes do not jump. A
     * layer of your own finds the place by {@link #placedLeft} and its companions; particles show the region alone.
     *
     * <pre>{@code
     * TextureRegion hero = texture.region(1, 1, 14, 15).within(16, 16, 1, 1); // 16 x 16 pixels with empty edges
     * }</pre>
     *
     * @param pictureWidthPixels the width of the picture
     * @param pictureHeightPixels the height of the picture
     * @param fromLeftPixels the distance from the left side of the picture to this region
     * @param fromTopPixels the distance from the top of the picture to this region
     * @return a region of the same pixels
     * @throws IllegalArgumentException if this region does not lie within the picture
     */
    public TextureRegion within(
            int pictureWidthPixels, int pictureHeightPixels, int fromLeftPixels, int fromTopPixels) {
        if (fromLeftPixels < 0
                || fromTopPixels < 0
                || pixels.width() > pictureWidthPixels - fromLeftPixels
                || pixels.height() > pictureHeightPixels - fromTopPixels) {
            throw new IllegalArgumentException("a trimmed region must lie within its picture: " + pixels.width() + " x "
                    + pixels.height() + " at (" + fromLeftPixels + ", " + fromTopPixels + ") of " + pictureWidthPixels
                    + " x " + pictureHeightPixels + " pixels, in " + texture);
        }
        return new TextureRegion(
                texture,
                pixels,
                new PixelRectangle(fromLeftPixels, fromTopPixels, pictureWidthPixels, pictureHeightPixels));
    }

    /**
     * Returns whether this region is a part of a larger picture.
     *
     * @return true if the picture has edges that the texture has not
     */
    public boolean isTrimmed() {
        return isTrimmed;
    }

    /** Returns the pixels of this region in its texture. */
    PixelRectangle pixels() {
        return pixels;
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
     * @return the width in pixels of the texture, with trimmed edges
     */
    public int widthPixels() {
        return picture.width();
    }

    /**
     * Returns the height.
     *
     * @return the height in pixels of the texture, with trimmed edges
     */
    public int heightPixels() {
        return picture.height();
    }

    /**
     * Returns where the left side of the region lies in its picture.
     *
     * @return the part of the width of the picture, from 0 (left side of the picture) to 1; 0 unless trimmed
     */
    public float placedLeft() {
        return (float) picture.left() / picture.width();
    }

    /**
     * Returns where the top of the region lies in its picture.
     *
     * @return the part of the height of the picture, from 0 (top of the picture) to 1; 0 unless trimmed
     */
    public float placedTop() {
        return (float) picture.top() / picture.height();
    }

    /**
     * Returns where the right side of the region lies in its picture.
     *
     * @return the part of the width of the picture, from 0 (left side of the picture) to 1, also unless trimmed
     */
    public float placedRight() {
        return (float) (picture.left() + pixels.width()) / picture.width();
    }

    /**
     * Returns where the bottom of the region lies in its picture.
     *
     * @return the part of the height of the picture, from 0 (top of the picture) to 1, also unless trimmed
     */
    public float placedBottom() {
        return (float) (picture.top() + pixels.height()) / picture.height();
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
