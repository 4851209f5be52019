package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.ComponentType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A component that draws an entity as a texture region at its pose, with its rotation and scale. The sprite is centred
 * on the pose, or has another {@linkplain #setPivot pivot}.
 *
 * <pre>{@code world.spawn(Transform.at(3, 2), Sprite.of(atlas.region("ship"), 2, 1.5f).setOrder(1));}</pre>
 *
 * <p>A sprite has the number of a layer, 0 by default. The {@link SpriteLayer} with this number draws it; without such
 * a layer the sprite is invisible. Within a layer, sprites of a higher order cover sprites of a lower order. Sprites of
 * the same order, texture and blend mode are one batch, drawn with one draw call. Within a batch, later spawned
 * entities cover earlier ones. The draw order of two textures with the same order is undefined, so give their sprites
 * different orders.
 */
public final class Sprite {

    /** Registers this component with a world. */
    public static final ComponentType<Sprite> TYPE = ComponentType.presentation(Sprite.class);

    static void copy(Sprite source, Sprite dest) {
        dest.width = source.width;
        dest.height = source.height;
        dest.tint = source.tint;
        dest.blend = source.blend;
        dest.details = source.details;
        dest.group = source.group;
        dest.setRegion(source.region).setFlipped(source.isFlippedX(), source.isFlippedY());
    }

    private static final int LAYER_SHIFT = 32;

    /** The coordinates of the pivot by default. */
    private static final float CENTER = 0.5f;

    // These fields fill 64 bytes. Filling a layer is bound by memory bandwidth, so more fields would make it slower.
    private TextureRegion region;
    private float width;
    private float height;
    private Color tint = Color.WHITE;
    private BlendMode blend = BlendMode.ALPHA;

    // A cache of the region's texture and coordinates: read in each frame, changed rarely. In a region, left is less
    // than right and top is less than bottom; each pair is swapped if the sprite is flipped.
    private Texture texture;
    private float left;
    private float top;
    private float right;
    private float bottom;

    /** Null with the pivot in the centre, without borders and trimmed edges, which is the most frequent case. */
    private @Nullable Details details;

    /** Layer (the upper 32 bits) and the {@linkplain DrawOrder bits} of the draw order as one number. */
    private long group = Integer.toUnsignedLong(DrawOrder.ZERO);

    /** The borders of a nine-patch in pixels of its region, and the size of such a pixel in world units. */
    record Borders(int left, int top, int right, int bottom, float pixelSize) {}

    /**
     * What few sprites have.
     *
     * @param x of the point that lies at the pose: from 0 (left side) to 1 (right side) of the picture, not flipped
     * @param y of that point, from 0 (lower side) to 1 (upper side)
     * @param borders null if the sprite is no nine-patch
     */
    private record Details(float x, float y, @Nullable Borders borders) {

        static final Details OF_TRIMMED = new Details(CENTER, CENTER, /* borders= */ null);

        /** Returns the factor from a side to twice the distance between the pivot and the farther end of the side. */
        static float reach(float fraction) {
            return 2f * Math.max(fraction, 1f - fraction);
        }
    }

    private Sprite(TextureRegion region, float width, float height) {
        this.region = Objects.requireNonNull(region, "region");
        texture = region.texture();
        setSize(width, height);
        cacheCoordinates(/* flippedX= */ false, /* flippedY= */ false);
    }

    /**
     * Creates a sprite.
     *
     * @param region the texture region
     * @param width the width in world units, 0 or more
     * @param height the height in world units, 0 or more
     * @return a new sprite of order 0 in layer 0
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public static Sprite of(TextureRegion region, float width, float height) {
        return new Sprite(region, width, height);
    }

    /**
     * Returns the texture region.
     *
     * @return the region
     */
    public TextureRegion region() {
        return region;
    }

    /**
     * Sets the texture region, for example to the next image of an animation.
     *
     * @param newRegion the region
     * @return this
     */
    public Sprite setRegion(TextureRegion newRegion) {
        checkWhole(Objects.requireNonNull(newRegion, "newRegion"), borders());
        region = newRegion;
        if (texture != newRegion.texture()) { // storing a reference takes longer than reading it
            texture = newRegion.texture();
        }
        cacheCoordinates(isFlippedX(), isFlippedY());
        return this;
    }

    /**
     * Returns the width along the x axis of the sprite, before the scale of the pose is applied.
     *
     * @return the width in world units
     */
    public float width() {
        return width;
    }

    /**
     * Returns the height along the y axis of the sprite, before the scale of the pose is applied.
     *
     * @return the height in world units
     */
    public float height() {
        return height;
    }

    /**
     * Sets the size.
     *
     * @param newWidth the width in world units, 0 or more
     * @param newHeight the height in world units, 0 or more
     * @return this
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public Sprite setSize(float newWidth, float newHeight) {
        if (!(newWidth >= 0f && newHeight >= 0f && newWidth + newHeight < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the sides of a sprite must be finite and not negative: " + newWidth + " x " + newHeight);
        }
        width = newWidth;
        height = newHeight;
        return this;
    }

    /**
     * Returns the tint. Each colour and opacity of the texture is multiplied by the tint.
     *
     * @return the tint, white by default
     */
    public Color tint() {
        return tint;
    }

    /**
     * Sets the tint. Each colour and opacity of the texture is multiplied by the tint.
     *
     * @param newTint the tint; white leaves the texture unchanged
     * @return this
     */
    public Sprite setTint(Color newTint) {
        tint = Objects.requireNonNull(newTint, "newTint");
        return this;
    }

    /**
     * Returns the blend mode.
     *
     * @return the mode, {@link BlendMode#ALPHA} by default
     */
    public BlendMode blend() {
        return blend;
    }

    /**
     * Sets the blend mode.
     *
     * @param newBlend the mode
     * @return this
     */
    public Sprite setBlend(BlendMode newBlend) {
        blend = Objects.requireNonNull(newBlend, "newBlend");
        return this;
    }

    /**
     * Returns whether the region is flipped horizontally.
     *
     * @return true if left and right are swapped
     */
    public boolean isFlippedX() {
        return left > right;
    }

    /**
     * Returns whether the region is flipped vertically.
     *
     * @return true if top and bottom are swapped
     */
    public boolean isFlippedY() {
        return top > bottom;
    }

    /**
     * Flips the texture region. The picture is mirrored about the {@linkplain #setPivot pivot}, so feet stay where they
     * are.
     *
     * @param x whether to swap left and right
     * @param y whether to swap top and bottom
     * @return this
     */
    public Sprite setFlipped(boolean x, boolean y) {
        cacheCoordinates(x, y);
        return this;
    }

    private void cacheCoordinates(boolean flippedX, boolean flippedY) {
        left = flippedX ? region.right() : region.left();
        right = flippedX ? region.left() : region.right();
        top = flippedY ? region.bottom() : region.top();
        bottom = flippedY ? region.top() : region.bottom();
        if (details == null && region.isTrimmed()) {
            details = Details.OF_TRIMMED;
        }
    }

    private static void checkWhole(TextureRegion region, @Nullable Borders borders) {
        if (borders != null && region.isTrimmed()) {
            throw new IllegalArgumentException(
                    "the region of a sprite with borders must not be trimmed: one of " + region.texture());
        }
    }

    Texture texture() {
        return texture;
    }

    /**
     * Returns x of the pivot.
     *
     * @return from 0 (left side of the picture) to 1 (right side), 0.5 by default
     */
    public float pivotX() {
        return details == null ? CENTER : details.x();
    }

    /**
     * Returns y of the pivot.
     *
     * @return from 0 (lower side of the picture) to 1 (upper side), 0.5 by default
     */
    public float pivotY() {
        return details == null ? CENTER : details.y();
    }

    /**
     * Sets the pivot: the point of the picture that lies at the pose of the entity. The sprite is rotated, scaled and
     * flipped about it. By default it is the centre.
     *
     * <pre>{@code Sprite.of(hero, 1, 2).setPivot(0.5f, 0) // stands on its position}</pre>
     *
     * @param x from 0 (left side of the picture) to 1 (right side); a pivot outside of the sprite is allowed
     * @param y from 0 (lower side of the picture) to 1 (upper side); a pivot outside of the sprite is allowed
     * @return this
     * @throws IllegalArgumentException if a number is not finite
     */
    public Sprite setPivot(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException("the pivot of a sprite must be finite: (" + x + ", " + y + ")");
        }
        setDetails(x, y, borders());
        return this;
    }

    private void setDetails(float x, float y, @Nullable Borders borders) {
        checkWhole(region, borders);
        boolean isPlain = x == CENTER && y == CENTER && borders == null && !region.isTrimmed();
        details = isPlain ? null : new Details(x, y, borders);
    }

    /** Returns the borders of a nine-patch, null if this sprite is none. */
    @Nullable
    Borders borders() {
        return details == null ? null : details.borders();
    }

    /**
     * Makes the sprite a nine-patch, for panels, buttons and speech bubbles: four borders divide the region, and at any
     * size of the sprite, its corners keep their size in the world. The sides are stretched along one axis, and the
     * middle along both. In a sprite that is too small for its borders, they shrink evenly.
     *
     * <pre>{@code Sprite.of(panel, 6, 2).setBorders(5, 5, 5, 5, 1 / 16f) // a pixel of the corners has 1/16 unit}</pre>
     *
     * <p>The sprites of a texture with the same borders are one batch. The scale of the pose does not stretch corners.
     *
     * @param leftPixels the width of the left border in pixels of the region, 0 or more
     * @param topPixels the height of the upper border, 0 or more
     * @param rightPixels the width of the right border, 0 or more
     * @param bottomPixels the height of the lower border, 0 or more
     * @param pixelSize the size in world units in which a pixel of the corners is drawn, above 0
     * @return this
     * @throws IllegalArgumentException if a border is negative, opposite borders are larger than the region, or the
     *     size of a pixel is not positive and finite
     */
    public Sprite setBorders(int leftPixels, int topPixels, int rightPixels, int bottomPixels, float pixelSize) {
        if (leftPixels < 0
                || topPixels < 0
                || rightPixels < 0
                || bottomPixels < 0
                || (long) leftPixels + rightPixels > region.widthPixels()
                || (long) topPixels + bottomPixels > region.heightPixels()) {
            throw new IllegalArgumentException("the borders of a sprite must lie within its region: " + leftPixels
                    + ", "
                    + topPixels + ", " + rightPixels + ", " + bottomPixels + " in " + region.widthPixels() + " x "
                    + region.heightPixels() + " pixels");
        }
        if (!(pixelSize > 0f && pixelSize < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the size of a pixel of a nine-patch must be above 0 and finite: " + pixelSize);
        }
        setDetails(pivotX(), pivotY(), new Borders(leftPixels, topPixels, rightPixels, bottomPixels, pixelSize));
        return this;
    }

    /**
     * Removes the borders: the whole region is stretched, as in a new sprite.
     *
     * @return this
     */
    public Sprite removeBorders() {
        setDetails(pivotX(), pivotY(), null);
        return this;
    }

    /** Returns the width of a sprite with its pivot in the centre that contains this sprite, for culling. */
    float reachX() {
        Details offCenter = details;
        return offCenter == null ? width : width * Details.reach(offCenter.x());
    }

    /** Returns the height of a sprite with its pivot in the centre that contains this sprite, for culling. */
    float reachY() {
        Details offCenter = details;
        return offCenter == null ? height : height * Details.reach(offCenter.y());
    }

    /** Returns layer and order as one number, which two sprites are compared by. */
    long group() {
        return group;
    }

    /** Returns the {@linkplain DrawOrder bits} of the order. */
    int orderBits() {
        return (int) group;
    }

    /** Writes the instance of this sprite to memory, in the layout of {@link SpriteInstances#FLOATS}. */
    void writeQuad(float[] poses, int offset, long address) {
        QuadGeometry.write(poses, offset, width / 2f, height / 2f, address);
        Details offCenter = details;
        if (offCenter != null) {
            float toRight = 1f - 2f * offCenter.x(); // the way from the pivot to the centre, in half axes
            float upwards = 1f - 2f * offCenter.y();
            QuadGeometry.moveCenter(address, isFlippedX() ? -toRight : toRight, isFlippedY() ? -upwards : upwards);
            if (region.isTrimmed()) {
                QuadGeometry.trim(address, region, isFlippedX(), isFlippedY());
            }
        }
        long coordinates = address + QuadGeometry.BYTES;
        memPutFloat(coordinates, left);
        memPutFloat(coordinates + 4, top);
        memPutFloat(coordinates + 8, right);
        memPutFloat(coordinates + 12, bottom);
        memPutInt(coordinates + 16, tint.packed());
    }

    /**
     * Returns the draw order within the layer of this sprite.
     *
     * @return the order, 0 by default
     */
    public float order() {
        return DrawOrder.fromBits(orderBits());
    }

    /**
     * Sets the draw order within the layer of this sprite.
     *
     * <p>In a view from above, {@code sprite.setOrder(-y)} lets sprites further down cover those further up.
     *
     * @param newOrder the order: any finite number, higher for sprites further in front. Whole numbers are exact up to
     *     16,777,216
     * @return this
     * @throws IllegalArgumentException if the order is not finite
     */
    public Sprite setOrder(float newOrder) {
        group = group(layer(), DrawOrder.toBits(newOrder, "a sprite"));
        return this;
    }

    /**
     * Returns the number of the layer that draws this sprite.
     *
     * @return the number of the layer, 0 by default
     */
    public int layer() {
        return (int) (group >> LAYER_SHIFT);
    }

    /**
     * Sets the layer that draws this sprite.
     *
     * @param newLayer the number of a {@link SpriteLayer}
     * @return this
     */
    public Sprite setLayer(int newLayer) {
        group = group(newLayer, orderBits());
        return this;
    }

    private static long group(int layer, int orderBits) {
        return (long) layer << LAYER_SHIFT | Integer.toUnsignedLong(orderBits);
    }
}
