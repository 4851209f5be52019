package dev.halfstep.render.draw;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.transform.InterpolatedTransform;
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
 */
public final class SpriteLayer extends Layer {

    private final Camera2d camera;
    private final int layer;
    private final TexturedQuads quads = TexturedQuads.ofSprites();
    private final SpriteInstances instances;
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
        this.camera = camera;
        this.layer = layer;
        instances = new SpriteInstances(layer, quads.memory());
        GlErrors.check("creating", this);
    }

    /**
     * Lets an effect change the colours of all sprites of this layer, from the next frame on. To change single sprites,
     * move them to another layer: {@link Sprite#setLayer}.
     *
     * @param effect an effect on sprites, which the layer does not close: {@code host.own(effect)}; null for none, the
     *     default
     * @return this
     * @throws IllegalStateException if it is an effect on the picture
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
     */
    public SpriteLayer sortByY() {
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
        if (isSortedByY) {
            instances.beginByY();
            if (company != null) {
                company.addTo(this, frame, size);
            }
        }
        instances.fill(frame.world(), camera, size);
        quads.begin(camera, size);
        drawCalls = instances.draw(quads);
        quads.end();
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
