package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.util.Objects;
import org.joml.Vector3f;

/**
 * Draws pictures and filled rectangles that are no entities, in immediate mode: presentation systems add all of them
 * again in each frame. Games use it for glow, health bars, icons, ghosts and skies.
 *
 * <pre>{@code
 * PictureLayer pictures = host.add(new PictureLayer(camera));
 * scheduler.presentation("bars", frame -> {
 *     for (var unit : frame.world().query(InterpolatedTransform.class, Health.class)) {
 *         float x = unit.first().x() - 0.5f;
 *         float y = unit.first().y() + 0.7f;
 *         pictures.setColor(BLACK).fillBox(x, y, x + 1, y + 0.1f);
 *         pictures.setColor(RED).fillBox(x, y, x + unit.second().part(), y + 0.1f);
 *     }
 * });
 * }</pre>
 *
 * <p>Within an {@linkplain #setOrder order}, what has the same texture and blend mode is drawn with one draw call, in
 * the order in which it was added. Rectangles share a texture of their own. Give different orders to what overlaps and
 * has different textures.
 *
 * <p>With a {@link Camera3d}, pictures and rectangles face the camera at their {@linkplain #setPlace place} in space:
 *
 * <pre>{@code
 * pictures.setPlace(pose.x(), pose.y(), pose.z()).setColor(RED).fillBox(-0.5f, 0.7f, part - 0.5f, 0.8f); // above it
 * }</pre>
 *
 * <p>An added picture or rectangle belongs to the next frame only, even if that frame is skipped. Once its arrays are
 * as large as the scene, a frame allocates nothing here.
 */
public final class PictureLayer extends Layer.Immediate {

    private final Camera camera;
    private final TexturedQuads quads;
    private final InstanceMemory memory;
    private final Billboards billboards;
    private final SpriteBatches batches = new SpriteBatches();
    private final InstanceSorter sorter = new InstanceSorter();

    /** The picture of the rectangles. */
    private final TextureRegion white;

    /** Whether the quads in memory are in draw order already: a screenshot draws them again. */
    private boolean isReordered;

    private Color color = Color.WHITE;
    private float opacity = 1f;
    private BlendMode blend = BlendMode.ALPHA;
    private int orderBits = DrawOrder.ZERO;
    private final Vector3f place = new Vector3f();
    private int drawCalls;

    /**
     * Creates a layer without pictures.
     *
     * @param camera the camera, which may be moved at any time
     * @throws IllegalStateException if no host is open
     */
    public PictureLayer(Camera2d camera) {
        this(camera, TexturedQuads.ofSprites());
    }

    /**
     * Creates a layer without pictures, whose pictures face the camera in space. Add it after the models, which hide
     * what is behind them.
     *
     * @param camera the camera, which may be moved at any time
     * @throws IllegalStateException if no host is open
     */
    public PictureLayer(Camera3d camera) {
        this(camera, TexturedQuads.inSpace());
    }

    private PictureLayer(Camera camera, TexturedQuads quads) {
        this.camera = camera;
        this.quads = quads;
        memory = quads.memory();
        billboards = new Billboards(quads);
        byte[] pixel = {-1, -1, -1, -1};
        white = Texture.of("white", Image.of(1, 1, pixel), Sampling.NEAREST).region();
        sorter.clear(/* withAges= */ false);
        GlErrors.check("creating", this);
    }

    /**
     * Sets the colour of the rectangles and the tint of the pictures that are added from now on.
     *
     * @param newColor the colour; white, the default, shows pictures as they are
     * @return this
     */
    public PictureLayer setColor(Color newColor) {
        color = Objects.requireNonNull(newColor, "newColor");
        return this;
    }

    /**
     * Sets the opacity of what is added from now on. The opacity of the colour is multiplied by it.
     *
     * @param newOpacity 0 to 1, the default
     * @return this
     * @throws IllegalArgumentException if the opacity is out of range
     */
    public PictureLayer setOpacity(float newOpacity) {
        if (!(newOpacity >= 0f && newOpacity <= 1f)) {
            throw new IllegalArgumentException("the opacity of a picture must be between 0 and 1: " + newOpacity);
        }
        opacity = newOpacity;
        return this;
    }

    /**
     * Sets how what is added from now on is combined with what is below.
     *
     * @param newBlend the blend mode; {@link BlendMode#ALPHA} by default
     * @return this
     */
    public PictureLayer setBlend(BlendMode newBlend) {
        blend = Objects.requireNonNull(newBlend, "newBlend");
        return this;
    }

    /**
     * Sets the order of what is added from now on. Higher orders cover lower ones, also those added later.
     *
     * @param newOrder any finite number; 0 by default
     * @return this
     * @throws IllegalArgumentException if the order is not finite
     */
    public PictureLayer setOrder(float newOrder) {
        orderBits = DrawOrder.toBits(newOrder, "a picture");
        return this;
    }

    /**
     * Sets the place in space of what is added from now on. The coordinates of pictures and rectangles are then the way
     * from this place to the right and upwards in the picture. What is farther away is drawn first; at the same place
     * and with the same texture, what was added first. The order does not count.
     *
     * @param x the x coordinate in world units; 0 by default
     * @param y the y coordinate in world units; 0 by default
     * @param z the z coordinate in world units; 0 by default
     * @return this
     * @throws IllegalStateException if this layer has a {@link Camera2d}
     */
    public PictureLayer setPlace(float x, float y, float z) {
        if (camera instanceof Camera2d) {
            throw new IllegalStateException(
                    "a place in space needs a picture layer with a Camera3d: this one has a Camera2d");
        }
        place.set(x, y, z);
        return this;
    }

    /**
     * Adds a picture.
     *
     * @param region the picture
     * @param x the x coordinate of its centre in world units
     * @param y the y coordinate of its centre in world units
     * @param width its width in world units; negative to flip it
     * @param height its height in world units; negative to flip it
     * @return this
     * @throws IllegalStateException if the texture is closed
     */
    public PictureLayer picture(TextureRegion region, float x, float y, float width, float height) {
        return picture(region, x, y, width, height, /* radians= */ 0f);
    }

    /**
     * Adds a rotated picture.
     *
     * @param region the picture
     * @param x the x coordinate of its centre in world units
     * @param y the y coordinate of its centre in world units
     * @param width its width in world units; negative to flip it
     * @param height its height in world units; negative to flip it
     * @param radians the angle, counter-clockwise
     * @return this
     * @throws IllegalStateException if the texture is closed
     */
    public PictureLayer picture(TextureRegion region, float x, float y, float width, float height, float radians) {
        beginAdding();
        float halfCos = 0.5f * (float) StrictMath.cos(radians);
        float halfSin = 0.5f * (float) StrictMath.sin(radians);
        long address = add(region.texture());
        memPutFloat(address, x);
        memPutFloat(address + 4, y);
        memPutFloat(address + 8, width * halfCos);
        memPutFloat(address + 12, width * halfSin);
        memPutFloat(address + 16, -height * halfSin);
        memPutFloat(address + 20, height * halfCos);
        memPutFloat(address + 24, region.left());
        memPutFloat(address + 28, region.top());
        memPutFloat(address + 32, region.right());
        memPutFloat(address + 36, region.bottom());
        memPutInt(address + 40, (color.packed() & 0xFFFFFF) | (Math.round(color.opacity() * opacity * 255f) << 24));
        if (region.isTrimmed()) {
            QuadGeometry.trim(address, region, /* flippedX= */ false, /* flippedY= */ false);
        }
        return this;
    }

    /** Adds a quad of a texture; returns its address, to which the caller writes it. */
    private long add(Texture texture) {
        if (camera instanceof Camera3d) {
            return billboards.add(texture, blend, /* borders= */ null, place.x, place.y, place.z);
        }
        int batch = batches.findOrAdd(texture, blend, /* borders= */ null);
        sorter.add(SpriteKey.of(orderBits, batch), /* age= */ 0);
        long address = memory.reserve(1);
        memory.commit(1);
        return address;
    }

    /**
     * Adds a filled rectangle.
     *
     * @param left x of the left side in world units
     * @param bottom y of the lower side in world units
     * @param right x of the right side in world units
     * @param top y of the upper side in world units
     * @return this
     */
    public PictureLayer fillBox(float left, float bottom, float right, float top) {
        return picture(white, (left + right) / 2f, (bottom + top) / 2f, right - left, top - bottom);
    }

    @Override
    protected void removeAll() {
        batches.removeClosedTextures();
        sorter.clear(/* withAges= */ false);
        billboards.clear(); // and the memory
        isReordered = false;
    }

    @Override
    protected void drawAdded(PresentationContext frame, FramebufferSize size) {
        if (camera instanceof Camera3d space) {
            drawCalls = billboards.draw(space, size);
        } else if (camera instanceof Camera2d flat) {
            drawFlat(flat, size);
        }
    }

    private void drawFlat(Camera2d flat, FramebufferSize size) {
        if (!sorter.isSorted() && !isReordered) {
            sorter.sort();
            memory.reorder(sorter.sortedIndices());
            isReordered = true;
        }
        quads.begin(flat, size);
        drawCalls = batches.draw(sorter, quads);
        quads.end();
    }

    /**
     * Returns the number of draw calls in the last frame.
     *
     * @return one for each run of pictures with the same texture and blend mode
     */
    public int drawCalls() {
        return drawCalls;
    }

    @Override
    public void close() {
        quads.close();
        white.texture().close();
    }

    @Override
    public String toString() {
        return "the picture layer";
    }
}
