package dev.halfstep.render.draw;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.Query2;
import java.util.Arrays;
import org.joml.Matrix4f;

/**
 * Draws every entity that has a {@link Sprite} of one layer where its {@link InterpolatedTransform} is: one call for each
 * run of sprites that share texture and blend mode, however many they are. It looks along the z axis: only what a pose
 * does in the plane is seen.
 *
 * <p>Once its arrays are as large as the scene, a frame makes no garbage here.
 */
public final class SpriteLayer implements Layer {

    private static final int FLOATS = TexturedQuads.FLOATS;

    private final Camera2d camera;
    private final int layer;
    private final TexturedQuads quads = new TexturedQuads();
    private final SpriteBatches batches = new SpriteBatches();
    private final DrawOrder order = new DrawOrder();
    private final Matrix4f matrix = new Matrix4f();
    private float[] sprites = new float[64 * FLOATS];
    private int drawCalls;

    /** Kept in a field: a lambda made in each frame would be garbage in each frame. */
    private final Query2.Each<InterpolatedTransform, Sprite> collect = this::collect;

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
        GlErrors.check("making", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        batches.forgetClosed();
        order.clear();
        frame.world().query(InterpolatedTransform.class, Sprite.class).forEach(collect);
        order.sort();
        quads.clear();
        for (int i = 0; i < order.count(); i++) {
            quads.add(sprites, order.at(i) * FLOATS);
        }
        quads.begin(camera, size);
        drawRuns();
        quads.end();
    }

    private void collect(EntityId id, InterpolatedTransform pose, Sprite sprite) {
        if (sprite.layer() != layer) {
            return;
        }
        int at = order.count() * FLOATS;
        int batch = batches.indexOf(sprite.region().texture(), sprite.blend());
        order.add(SpriteKey.of(sprite.order(), batch, id.number()));
        if (at == sprites.length) {
            sprites = Arrays.copyOf(sprites, 2 * at);
        }
        pose.matrix(matrix);
        fill(sprites, at, sprite);
    }

    private void fill(float[] dest, int at, Sprite sprite) {
        float halfWidth = sprite.width() / 2f;
        float halfHeight = sprite.height() / 2f;
        TextureRegion region = sprite.region();
        Color tint = sprite.tint();
        dest[at] = matrix.m30();
        dest[at + 1] = matrix.m31();
        dest[at + 2] = matrix.m00() * halfWidth;
        dest[at + 3] = matrix.m01() * halfWidth;
        dest[at + 4] = matrix.m10() * halfHeight;
        dest[at + 5] = matrix.m11() * halfHeight;
        dest[at + 6] = sprite.isFlippedX() ? region.right() : region.left();
        dest[at + 7] = sprite.isFlippedY() ? region.bottom() : region.top();
        dest[at + 8] = sprite.isFlippedX() ? region.left() : region.right();
        dest[at + 9] = sprite.isFlippedY() ? region.top() : region.bottom();
        dest[at + 10] = tint.red();
        dest[at + 11] = tint.green();
        dest[at + 12] = tint.blue();
        dest[at + 13] = tint.opacity();
    }

    private void drawRuns() {
        drawCalls = 0;
        int first = 0;
        while (first < order.count()) {
            int batch = SpriteKey.batch(order.keyAt(first));
            int end = first + 1;
            while (end < order.count() && SpriteKey.batch(order.keyAt(end)) == batch) {
                end++;
            }
            quads.draw(batches.texture(batch), batches.blend(batch), first, end - first);
            drawCalls++;
            first = end;
        }
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
