package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.texture.TextureRegion;

/**
 * A layer of soft light, drawn with one draw call. The layer is also the presentation system that removes the lights of
 * the previous frame; later presentation systems add all lights of the frame.
 */
final class GlowLayer extends Layer implements PresentationSystem {

    private final Camera2d camera;
    private final TextureRegion spot;
    private final TexturedQuads quads = new TexturedQuads();

    /** The quad of a light. All lights have the same texture coordinates. */
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /**
     * Creates a layer without lights.
     *
     * @param camera the camera
     * @param spot a white spot that fades to its rim
     */
    GlowLayer(Camera2d camera, TextureRegion spot) {
        this.camera = camera;
        this.spot = spot;
        TexturedQuads.setRegion(quad, spot.left(), spot.top(), spot.right(), spot.bottom());
    }

    /** Removes the lights of the previous frame. */
    @Override
    public void present(PresentationContext frame) {
        quads.clear();
    }

    /** Adds a round light. Its strength is 0 to 1. */
    void spot(float x, float y, float radius, Color color, float strength) {
        add(x, y, radius, 0f, radius, color, strength);
    }

    /** Adds a long light from one point to another. Its strength is 0 to 1. */
    void streak(float fromX, float fromY, float toX, float toY, float halfWidth, Color color, float strength) {
        float halfX = (toX - fromX) / 2f;
        float halfY = (toY - fromY) / 2f;
        add(fromX + halfX, fromY + halfY, halfX, halfY, halfWidth, color, strength);
    }

    /** Adds a light around a centre, with a half axis and half a width across it. */
    private void add(float x, float y, float axisX, float axisY, float halfWidth, Color color, float strength) {
        float length = (float) Math.sqrt(axisX * axisX + axisY * axisY);
        float across = length == 0f ? 0f : halfWidth / length;
        TexturedQuads.setAxes(quad, x, y, axisX, axisY, -axisY * across, axisX * across);
        TexturedQuads.setTint(quad, color, strength);
        quads.add(quad, 0);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        quads.begin(camera, size);
        quads.draw(spot.texture(), BlendMode.ADDITIVE, 0, quads.count());
        quads.end();
    }

    @Override
    public void close() {
        quads.close();
    }

    @Override
    public String toString() {
        return "the glow layer";
    }
}
