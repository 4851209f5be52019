package dev.halfstep.render.draw;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Draws the sprites with the layer number of this layer: the {@link Sprite} of each entity at its
 * {@link InterpolatedTransform}. It needs one draw call for each run of sprites with the same texture and blend mode.
 * The view is along the z axis: only the projection of a sprite onto the xy plane is visible. Sprites outside of the
 * picture are neither sorted nor uploaded.
 *
 * <pre>{@code
 * Texture ship = host.own(Texture.load(Asset.resource(Game.class, "ship.png"), Sampling.SMOOTH));
 * host.add(new SpriteLayer(Camera2d.showing(16, 9)));
 * world.spawn(Transform.at(0, 0), Sprite.of(ship.region(), 2, 1)); // two units wide, one high
 * }</pre>
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 *
 * <p>With a {@link Camera3d}, sprites are billboards: trees, signs, coins and glows in a world of models. Each one is
 * at the position of its entity and faces the camera. The scale of the entity counts, its rotation does not. Models of
 * earlier layers hide what is behind them. Far sprites are drawn first, whatever their order.
 *
 * <pre>{@code
 * host.add(new MeshLayer(camera3d, light));
 * host.add(new SpriteLayer(camera3d)); // after the models
 * world.spawn(new Transform().setPosition(3, 1, -4), Sprite.of(tree.region(), 2, 2));
 * }</pre>
 */
public final class SpriteLayer extends Layer {

    private final Camera camera;
    private final int layer;
    private final TexturedQuads quads;
    private final SpriteInstances instances;
    private final Billboards billboards;

    /** The pose of the entity of a billboard, without its place and its rotation. */
    private final float[] scaled = {0f, 0f, 0f, 0f, 0f, 0f, 1f, 1f, 1f, 1f};

    private final Vector3f scale = new Vector3f();

    private boolean isSortedByY;

    /** Null if the layer draws only sprites. */
    private @Nullable Company company;

    private int drawCalls;

    /**
     * Adds pictures that are no entities to a layer that sorts by y.
     *
     * @hidden
     */
    public interface Company extends AutoCloseable {

        /** Calls {@link SpriteLayer#add} for each picture of a frame. */
        void addTo(SpriteLayer sprites, PresentationContext frame, FramebufferSize size);

        @Override
        void close();
    }

    /**
     * Creates layer 0, the layer that new sprites are in.
     *
     * @param camera the camera, which may be moved at any time
     */
    public SpriteLayer(Camera2d camera) {
        this(camera, 0);
    }

    /**
     * Creates a layer with a number.
     *
     * @param camera the camera, which may be moved at any time
     * @param layer the number of this layer, see {@link Sprite#setLayer}
     */
    public SpriteLayer(Camera2d camera, int layer) {
        this(camera, layer, TexturedQuads.ofSprites());
    }

    /**
     * Creates layer 0 of sprites in space that face the camera.
     *
     * @param camera the camera, which may be moved at any time
     */
    public SpriteLayer(Camera3d camera) {
        this(camera, 0);
    }

    /**
     * Creates a layer of sprites in space that face the camera.
     *
     * @param camera the camera, which may be moved at any time
     * @param layer the number of this layer, see {@link Sprite#setLayer}
     */
    public SpriteLayer(Camera3d camera, int layer) {
        this(camera, layer, TexturedQuads.inSpace());
    }

    private SpriteLayer(Camera camera, int layer, TexturedQuads quads) {
        this.camera = camera;
        this.layer = layer;
        this.quads = quads;
        instances = new SpriteInstances(layer, quads.memory());
        billboards = new Billboards(quads);
        GlErrors.check("creating", this);
    }

    /**
     * Lets an effect change the colours of all sprites of this layer, from the next frame on. To change single sprites,
     * move them to another layer: {@link Sprite#setLayer}.
     *
     * @param effect an effect on sprites, which the layer does not close: {@code host.own(effect)}; null for none, the
     *     default
     * @return this
     * @throws IllegalStateException if it is an effect on the picture, or this layer has a {@link Camera3d}
     */
    public SpriteLayer setEffect(@Nullable Effect effect) {
        quads.setEffect(effect);
        return this;
    }

    /**
     * Lets what stands further down cover what stands further up, from the next frame on: in a view from above, or of
     * an isometric map. The y of a sprite is that of its pose, so give figures a {@linkplain Sprite#setPivot pivot} at
     * their feet. The order of a sprite counts as that many units further down: a hat 1 unit above the feet of its
     * figure is in front of it with an order of 1.1.
     *
     * @return this
     * @throws IllegalStateException if the layer has a {@link Camera3d}: billboards are sorted by their distance
     */
    public SpriteLayer sortByY() {
        if (camera instanceof Camera3d) {
            throw new IllegalStateException("a layer that sorts sprites by y must have a Camera2d");
        }
        isSortedByY = true;
        return this;
    }

    /**
     * Sorts by y, and draws what another collects among the sprites.
     *
     * @param newCompany is closed with this layer
     * @throws IllegalStateException if the layer has company already
     * @hidden
     */
    public SpriteLayer sortByY(Company newCompany) {
        if (company != null) {
            throw new IllegalStateException("a layer of sprites must be sorted with one picture: " + this);
        }
        company = newCompany;
        return sortByY();
    }

    /**
     * Adds a picture behind the sprites of the same order. {@link Company} calls it.
     *
     * @param quad as {@link TexturedQuads#FLOATS} says; it is copied
     * @param order the order, which is minus y
     * @hidden
     */
    public void add(float[] quad, Texture texture, BlendMode blend, float order) {
        instances.add(quad, texture, blend, order);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        if (camera instanceof Camera2d flat) {
            if (isSortedByY) {
                instances.beginByY();
                if (company != null) {
                    company.addTo(this, frame, size);
                }
            }
            instances.fill(frame.world(), flat, size);
            quads.begin(flat, size);
            drawCalls = instances.draw(quads);
            quads.end();
        } else if (camera instanceof Camera3d space) {
            billboards.clear();
            for (var row : frame.world().query(InterpolatedTransform.class, Sprite.class)) {
                if (row.second().layer() == layer) {
                    addBillboard(row.first(), row.second());
                }
            }
            drawCalls = billboards.draw(space, size);
        }
    }

    private void addBillboard(InterpolatedTransform at, Sprite sprite) {
        long address = billboards.add(sprite.texture(), sprite.blend(), sprite.borders(), at.x(), at.y(), at.z());
        at.scale(scale);
        scaled[Pose.SCALE] = scale.x;
        scaled[Pose.SCALE + 1] = scale.y;
        sprite.writeQuad(scaled, 0, address);
    }

    /**
     * Returns the number of draw calls in the last frame.
     *
     * @return one for each run of sprites with the same texture and blend mode
     */
    public int drawCalls() {
        return drawCalls;
    }

    @Override
    public void close() {
        quads.close();
        if (company != null) {
            company.close();
        }
    }

    @Override
    public String toString() {
        return "the sprite layer " + layer;
    }
}
