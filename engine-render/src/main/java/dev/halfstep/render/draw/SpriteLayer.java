package dev.halfstep.render.draw;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.transform.InterpolatedTransform;

/**
 * Draws every entity that has a {@link Sprite} of one layer where its {@link InterpolatedTransform} is: one call for each
 * run of sprites that share texture and blend mode, however many they are. It looks along the z axis: only what a pose
 * does in the plane is seen.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 */
public final class SpriteLayer implements Layer {

    private final Camera2d camera;
    private final int layer;
    private final TexturedQuads quads = new TexturedQuads();
    private final SpriteInstances instances;
    private int drawCalls;

    /**
     * A layer for the sprites of layer 0.
     *
     * @param camera what part of the world is in the picture; it may be moved at any time
     */
    public SpriteLayer(Camera2d camera) {
        this(camera, 0);
    }

    /**
     * A layer for the sprites of any layer.
     *
     * @param camera what part of the world is in the picture; it may be moved at any time
     * @param layer which sprites, see {@link Sprite#setLayer}
     */
    public SpriteLayer(Camera2d camera, int layer) {
        this.camera = camera;
        this.layer = layer;
        instances = new SpriteInstances(layer, quads.memory());
        GlErrors.check("making", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        instances.fill(frame.world());
        quads.begin(camera, size);
        drawCalls = instances.draw(quads);
        quads.end();
    }

    /**
     * How many calls the last frame took.
     *
     * @return one for each run of sprites that share texture and blend mode
     */
    public int drawCalls() {
        return drawCalls;
    }

    @Override
    public void close() {
        quads.close();
    }

    @Override
    public String toString() {
        return "the sprite layer " + layer;
    }
}
