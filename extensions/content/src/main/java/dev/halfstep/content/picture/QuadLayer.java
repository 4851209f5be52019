package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws the visible pictures of a map layer, in the order in which they are added. */
abstract class QuadLayer extends Layer {

    /** The part of the layer that the picture shows, in units of the world. */
    double viewLeft;

    double viewRight;
    double viewBottom;
    double viewTop;

    private final Camera2d camera;
    private final MapLayer layer;
    private final double originX;
    private final double originY;
    private final Color tint;
    private final BlendMode blend;
    private final TexturedQuads quads = new TexturedQuads();

    /** Draws the quads among its sprites; null while this layer draws them. */
    private @Nullable SpriteLayer sprites;

    /** By how many steps of an order the quads are in front of those of a layer behind this one. */
    private int steps;

    private final float[] quad = new float[TexturedQuads.FLOATS];

    /** The textures of quads that follow each other, and where they begin. */
    private final List<Texture> textures = new ArrayList<>();

    private int[] firsts = new int[16];
    private double shiftX;
    private double shiftY;

    QuadLayer(Scene scene, MapLayer layer) {
        this.layer = layer;
        camera = scene.camera();
        originX = scene.originX();
        originY = scene.originY();
        tint = Scene.tint(layer);
        blend = switch (layer.blend()) {
            case NORMAL -> BlendMode.ALPHA;
            case ADD -> BlendMode.ADDITIVE;
            case MULTIPLY -> BlendMode.MULTIPLY;
        };
    }

    @Override
    public final void draw(PresentationContext frame, FramebufferSize size) {
        quads.clear();
        textures.clear();
        collect(frame, size);
        quads.begin(camera, size);
        for (int i = 0; i < textures.size(); i++) {
            int end = i + 1 < textures.size() ? firsts[i + 1] : quads.count();
            quads.draw(textures.get(i), blend, firsts[i], end - firsts[i]);
        }
        quads.end();
    }

    /** Adds the quads to the sprites of a layer that sorts by y, in front of those of other layers at the same y. */
    final void addTo(SpriteLayer layerOfSprites, int stepsToFront, PresentationContext frame, FramebufferSize size) {
        sprites = layerOfSprites;
        steps = stepsToFront;
        collect(frame, size);
        sprites = null;
    }

    private void collect(PresentationContext frame, FramebufferSize size) {
        double centerX = camera.centerX(size);
        double centerY = camera.centerY(size);
        shiftX = (centerX - originX) * (1 - layer.parallaxX());
        shiftY = (centerY - originY) * (1 - layer.parallaxY());
        double cos = Math.abs(StrictMath.cos(camera.rotation()));
        double sin = Math.abs(StrictMath.sin(camera.rotation()));
        double halfPixel = 0.5 / camera.pixelsPerUnit(size);
        double halfWidth = (size.widthPixels() * cos + size.heightPixels() * sin + 2) * halfPixel;
        double halfHeight = (size.widthPixels() * sin + size.heightPixels() * cos + 2) * halfPixel;
        viewLeft = centerX - shiftX - halfWidth;
        viewRight = centerX - shiftX + halfWidth;
        viewBottom = centerY - shiftY - halfHeight;
        viewTop = centerY - shiftY + halfHeight;
        addQuads(frame.presentationSeconds());
    }

    /** Adds the quads in the view. */
    abstract void addQuads(double seconds);

    /** Places the next quad: its centre, its half axis to the right and its half axis upwards. */
    final void place(double x, double y, double rightX, double rightY, double upX, double upY) {
        TexturedQuads.setAxes(
                quad, (float) (x + shiftX), (float) (y + shiftY), (float) rightX, (float) rightY, (float) upX, (float)
                        upY);
    }

    /**
     * Adds the placed quad, which shows a region, or a texture that is repeated.
     *
     * @param footY where it stands, in units of the world
     */
    final void add(TextureRegion region, double opacity, long columns, long rows, double footY) {
        TexturedQuads.setRegion(quad, region.left(), region.top(), region.right() * columns, region.bottom() * rows);
        TexturedQuads.setTint(quad, tint, (float) (tint.opacity() * opacity));
        if (sprites != null) {
            float order = (float) -footY;
            for (int i = 0; i < steps; i++) {
                order = Math.nextUp(order);
            }
            sprites.add(quad, region.texture(), blend, order);
            return;
        }
        if (textures.isEmpty() || textures.get(textures.size() - 1) != region.texture()) {
            if (textures.size() == firsts.length) {
                firsts = Arrays.copyOf(firsts, 2 * firsts.length);
            }
            firsts[textures.size()] = quads.count();
            textures.add(region.texture());
        }
        quads.add(quad, 0);
    }

    @Override
    public void close() {
        quads.close();
    }
}
