package dev.halfstep.render.draw;

import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.Components;
import dev.halfstep.world.EntityIds;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;

/**
 * The sprites of one layer of a world as {@link TexturedQuads} wants them, in the order in which they are drawn. This is
 * the part of drawing that the processor does, and it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame makes no garbage here.
 */
public final class SpriteInstances {

    private static final int FLOATS = TexturedQuads.FLOATS;

    private final int layer;
    private final SpriteBatches batches = new SpriteBatches();
    private final OrderedInstances instances = new OrderedInstances(FLOATS);

    /** Kept in a field: a lambda made in each frame would be garbage in each frame. */
    private final Query2.EachSpanWith<Sprite> collect = this::collect;

    private final InstanceMemory memory;

    /**
     * No sprites yet.
     *
     * @param layer which sprites, see {@link Sprite#setLayer}
     * @param memory where they are written, {@value TexturedQuads#FLOATS} floats each
     */
    public SpriteInstances(int layer, InstanceMemory memory) {
        this.layer = layer;
        this.memory = memory;
    }

    /**
     * Writes the sprites anew, as they are drawn now.
     *
     * @param world where they are
     * @throws IllegalStateException if a sprite shows a texture that was closed, or if there are too many textures
     */
    public void fill(World world) {
        batches.forgetClosed();
        instances.begin(memory);
        world.query(InterpolatedTransform.class, Sprite.class).forEachSpanWith(collect);
        instances.end(memory);
    }

    private void collect(EntityIds ids, Span poses, Components<Sprite> sprites) {
        float[] pose = poses.read();
        float[] block = instances.block();
        int count = ids.size();
        for (int slot = 0; slot < count; slot++) {
            Sprite sprite = sprites.get(slot);
            if (sprite.layer() == layer) {
                int batch = batches.indexOf(sprite.region().texture(), sprite.blend());
                int at = instances.add(SpriteKey.of(sprite.order(), batch, ids.number(slot)), memory);
                QuadAxes.write(pose, slot * Pose.FLOATS, sprite.width() / 2f, sprite.height() / 2f, block, at);
                writeLook(sprite, block, at);
            }
        }
    }

    private static void writeLook(Sprite sprite, float[] dest, int at) {
        TextureRegion region = sprite.region();
        Color tint = sprite.tint();
        dest[at + 6] = sprite.isFlippedX() ? region.right() : region.left();
        dest[at + 7] = sprite.isFlippedY() ? region.bottom() : region.top();
        dest[at + 8] = sprite.isFlippedX() ? region.left() : region.right();
        dest[at + 9] = sprite.isFlippedY() ? region.top() : region.bottom();
        dest[at + 10] = tint.red();
        dest[at + 11] = tint.green();
        dest[at + 12] = tint.blue();
        dest[at + 13] = tint.opacity();
    }

    /** Draws them, one call for each run that shares texture and blend mode; returns how many calls. */
    int draw(TexturedQuads quads) {
        int drawCalls = 0;
        int first = 0;
        while (first < instances.count()) {
            int batch = SpriteKey.batch(instances.keyAt(first));
            int end = first + 1;
            while (end < instances.count() && SpriteKey.batch(instances.keyAt(end)) == batch) {
                end++;
            }
            quads.draw(batches.texture(batch), batches.blend(batch), first, end - first);
            drawCalls++;
            first = end;
        }
        return drawCalls;
    }
}
