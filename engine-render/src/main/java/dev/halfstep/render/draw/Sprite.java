package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;

import dev.halfstep.component.ComponentType;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.util.Objects;

/**
 * A component that draws an entity as a part of a texture, around the position of its pose, turned and scaled with it.
 *
 * <pre>{@code world.spawn(Transform.at(3, 2), Sprite.of(atlas.region("ship"), 2, 1.5f).setOrder(1));}</pre>
 *
 * <p>It is drawn by the {@link SpriteLayer} of its layer, and not at all where there is none. Within a layer, sprites of
 * a higher order cover those of a lower one. Among sprites of the same order, those of one texture and blend mode are
 * drawn together, with one call; of these, what was spawned later covers what was spawned earlier. Where it matters which
 * of two textures is in front, give them different orders.
 */
public final class Sprite {

    /** Registers this component with a world. */
    public static final ComponentType<Sprite> TYPE = ComponentType.presentation(Sprite.class);

    /** Orders go this far up and down from 0, so that order, texture and entity fit into one number to sort by. */
    public static final int MAX_ORDER = 1_000;

    private TextureRegion region;
    private float width;
    private float height;
    private Color tint = Color.WHITE;
    private BlendMode blend = BlendMode.ALPHA;
    private boolean flippedX;
    private boolean flippedY;

    // The region as it is shown, mirrored or not: read for each sprite in each frame, changed now and then.
    private Texture texture;
    private float left;
    private float top;
    private float right;
    private float bottom;

    private int order;
    private int layer;

    private Sprite(TextureRegion region, float width, float height) {
        this.region = Objects.requireNonNull(region, "region");
        setSize(width, height);
        show();
    }

    /**
     * A sprite.
     *
     * @param region what it shows
     * @param width world units, 0 or more
     * @param height world units, 0 or more
     * @return a new sprite of order 0 in layer 0
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public static Sprite of(TextureRegion region, float width, float height) {
        return new Sprite(region, width, height);
    }

    /**
     * Returns the texture region.
     *
     * @return a part of a texture
     */
    public TextureRegion region() {
        return region;
    }

    /**
     * Sets the texture region, as an animation does.
     *
     * @param newRegion a part of a texture
     * @return this
     */
    public Sprite setRegion(TextureRegion newRegion) {
        region = Objects.requireNonNull(newRegion, "newRegion");
        show();
        return this;
    }

    /**
     * Returns the extent along its own x axis, before it is scaled.
     *
     * @return world units
     */
    public float width() {
        return width;
    }

    /**
     * Returns the extent along its own y axis, before it is scaled.
     *
     * @return world units
     */
    public float height() {
        return height;
    }

    /**
     * Changes its extent.
     *
     * @param newWidth world units, 0 or more
     * @param newHeight world units, 0 or more
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
     * Returns the tint, which multiplies colours and opacity.
     *
     * @return white unless it was set
     */
    public Color tint() {
        return tint;
    }

    /**
     * Sets the tint, which multiplies colours and opacity.
     *
     * @param newTint white for the texture as it is
     * @return this
     */
    public Sprite setTint(Color newTint) {
        tint = Objects.requireNonNull(newTint, "newTint");
        return this;
    }

    /**
     * Returns the blend mode.
     *
     * @return {@link BlendMode#ALPHA} unless it was set
     */
    public BlendMode blend() {
        return blend;
    }

    /**
     * Sets the blend mode.
     *
     * @param newBlend how
     * @return this
     */
    public Sprite setBlend(BlendMode newBlend) {
        blend = Objects.requireNonNull(newBlend, "newBlend");
        return this;
    }

    /**
     * Returns whether left and right change places.
     *
     * @return true if they do
     */
    public boolean isFlippedX() {
        return flippedX;
    }

    /**
     * Returns whether up and down change places.
     *
     * @return true if they do
     */
    public boolean isFlippedY() {
        return flippedY;
    }

    /**
     * Mirrors the texture region.
     *
     * @param x whether left and right change places
     * @param y whether up and down change places
     * @return this
     */
    public Sprite setFlipped(boolean x, boolean y) {
        flippedX = x;
        flippedY = y;
        show();
        return this;
    }

    private void show() {
        texture = region.texture();
        left = flippedX ? region.right() : region.left();
        right = flippedX ? region.left() : region.right();
        top = flippedY ? region.bottom() : region.top();
        bottom = flippedY ? region.top() : region.bottom();
    }

    Texture texture() {
        return texture;
    }

    /** Writes left top right bottom in the texture 4, tint 4 to memory. */
    void writeLook(long address) {
        memPutFloat(address, left);
        memPutFloat(address + 4, top);
        memPutFloat(address + 8, right);
        memPutFloat(address + 12, bottom);
        memPutFloat(address + 16, tint.red());
        memPutFloat(address + 20, tint.green());
        memPutFloat(address + 24, tint.blue());
        memPutFloat(address + 28, tint.opacity());
    }

    /**
     * Returns the draw order within its layer.
     *
     * @return its order, 0 unless it was set
     */
    public int order() {
        return order;
    }

    /**
     * Sets the draw order within its layer.
     *
     * @param newOrder -1000 for far behind to 1000 for far in front
     * @return this
     * @throws IllegalArgumentException if the order is out of range
     */
    public Sprite setOrder(int newOrder) {
        if (Math.abs((long) newOrder) > MAX_ORDER) {
            throw new IllegalArgumentException(
                    "the order of a sprite lies between -" + MAX_ORDER + " and " + MAX_ORDER + ": " + newOrder);
        }
        order = newOrder;
        return this;
    }

    /**
     * Returns the number of the layer that draws this sprite.
     *
     * @return 0 unless it was set
     */
    public int layer() {
        return layer;
    }

    /**
     * Sets the layer that draws this sprite.
     *
     * @param newLayer the number that a {@link SpriteLayer} was made with
     * @return this
     */
    public Sprite setLayer(int newLayer) {
        layer = newLayer;
        return this;
    }
}
