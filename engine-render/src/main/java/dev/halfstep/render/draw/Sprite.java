package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.ComponentType;
import java.util.Objects;

/**
 * A component that draws an entity as a texture region, centred on its pose, with its rotation and scale.
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

    /** The maximum absolute order, so that order, batch and entity number fit into one sort key. */
    public static final int MAX_ORDER = 1_000;

    private static final int ORDER_SHIFT = 8;
    private static final int LAYER_SHIFT = 32;
    private static final int ORDER_MASK = (1 << SpriteKey.ORDER_BITS) - 1;

    private TextureRegion region;
    private float width;
    private float height;
    private Color tint = Color.WHITE;
    private BlendMode blend = BlendMode.ALPHA;
    private boolean flippedX;
    private boolean flippedY;

    // A cache of the region's texture and coordinates, with flips applied: read in each frame, changed rarely.
    private Texture texture;
    private float left;
    private float top;
    private float right;
    private float bottom;

    /**
     * Layer (32 bits), draw order (11 bits) and blend mode (8 bits) as one number. Two sprites with the same number and
     * texture are in the same layer and batch and have the same order.
     */
    private long group = group(0, 0, BlendMode.ALPHA);

    private Sprite(TextureRegion region, float width, float height) {
        this.region = Objects.requireNonNull(region, "region");
        setSize(width, height);
        cacheCoordinates();
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
        region = Objects.requireNonNull(newRegion, "newRegion");
        cacheCoordinates();
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
        group = group(layer(), order(), newBlend);
        return this;
    }

    /**
     * Returns whether the region is flipped horizontally.
     *
     * @return true if left and right are swapped
     */
    public boolean isFlippedX() {
        return flippedX;
    }

    /**
     * Returns whether the region is flipped vertically.
     *
     * @return true if top and bottom are swapped
     */
    public boolean isFlippedY() {
        return flippedY;
    }

    /**
     * Flips the texture region.
     *
     * @param x whether to swap left and right
     * @param y whether to swap top and bottom
     * @return this
     */
    public Sprite setFlipped(boolean x, boolean y) {
        flippedX = x;
        flippedY = y;
        cacheCoordinates();
        return this;
    }

    private void cacheCoordinates() {
        texture = region.texture();
        left = flippedX ? region.right() : region.left();
        right = flippedX ? region.left() : region.right();
        top = flippedY ? region.bottom() : region.top();
        bottom = flippedY ? region.top() : region.bottom();
    }

    Texture texture() {
        return texture;
    }

    @SuppressWarnings("EnumOrdinal") // the number is compared within a frame only
    private static long group(int layer, int order, BlendMode blend) {
        return (long) layer << LAYER_SHIFT | (long) (order + MAX_ORDER) << ORDER_SHIFT | blend.ordinal();
    }

    /** Returns layer, order and blend mode as one number, to compare it with that of another sprite. */
    long group() {
        return group;
    }

    /** Writes the texture coordinates (left, top, right, bottom) as floats, and the packed tint, to memory. */
    void writeCoordinatesAndTint(long address) {
        memPutFloat(address, left);
        memPutFloat(address + 4, top);
        memPutFloat(address + 8, right);
        memPutFloat(address + 12, bottom);
        memPutInt(address + 16, tint.packed());
    }

    /**
     * Returns the draw order within the layer of this sprite.
     *
     * @return the order, 0 by default
     */
    public int order() {
        return (int) (group >>> ORDER_SHIFT & ORDER_MASK) - MAX_ORDER;
    }

    /**
     * Sets the draw order within the layer of this sprite.
     *
     * @param newOrder the order, -1000 for the back to 1000 for the front
     * @return this
     * @throws IllegalArgumentException if the order is out of range
     */
    public Sprite setOrder(int newOrder) {
        if (Math.abs((long) newOrder) > MAX_ORDER) {
            throw new IllegalArgumentException(
                    "the order of a sprite must be between -" + MAX_ORDER + " and " + MAX_ORDER + ": " + newOrder);
        }
        group = group(layer(), newOrder, blend);
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
        group = group(newLayer, order(), blend);
        return this;
    }
}
