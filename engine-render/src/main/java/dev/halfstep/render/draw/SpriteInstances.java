package dev.halfstep.render.draw;

import dev.halfstep.component.Components;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.query.Query2;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.World;

/**
 * The sprites of one layer of a world as {@link TexturedQuads} wants them, in the order in which they are drawn. This is
 * the part of drawing that the processor does, and it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 */
public final class SpriteInstances {

    private static final int BYTES = TexturedQuads.FLOATS * Float.BYTES;

    private final int layer;
    private final SpriteBatches batches = new SpriteBatches();
    private final DrawOrder order = new DrawOrder();

    /** Kept in a field: a new lambda in each frame would allocate. */
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
        order.clear();
        memory.clear();
        world.query(InterpolatedTransform.class, Sprite.class).forEachSpanWith(collect);
        if (!order.isSorted()) {
            order.sort();
            memory.reorder(order.places());
        }
    }

    private void collect(EntityIds ids, Span poses, Components<Sprite> sprites) {
        int count = ids.size();
        int slot = 0;
        while (slot < count) {
            slot = writeRun(ids, poses.read(), sprites, slot);
        }
    }

    /**
     * Writes sprites of this layer for as long as texture and blend mode stay the same; returns the slot of the first one
     * of another kind. Kinds are looked up outside the loop: with that call in it, it would take half as long again.
     */
    private int writeRun(EntityIds ids, float[] poses, Components<Sprite> sprites, int first) {
        Sprite leader = sprites.get(first);
        if (leader.layer() != layer) {
            return first + 1;
        }
        Texture texture = leader.texture();
        BlendMode blend = leader.blend();
        int batch = batches.indexOf(texture, blend);
        int count = ids.size();
        long address = memory.reserve(count - first);
        long[] keys = order.reserve(count - first);
        int firstKey = order.count();
        int written = 0;
        int slot = first;
        for (; slot < count; slot++) {
            Sprite sprite = sprites.get(slot);
            if (sprite.layer() != layer) {
                continue;
            }
            if (sprite.texture() != texture || sprite.blend() != blend) {
                break;
            }
            keys[firstKey + written] = SpriteKey.of(sprite.order(), batch, ids.number(slot));
            long at = address + (long) written * BYTES;
            QuadAxes.write(poses, slot * Pose.FLOATS, sprite.width() / 2f, sprite.height() / 2f, at);
            sprite.writeLook(at + QuadAxes.BYTES);
            written++;
        }
        memory.added(written);
        order.added(written);
        return slot;
    }

    /** Draws them, one call for each run that shares texture and blend mode; returns how many calls. */
    int draw(TexturedQuads quads) {
        int drawCalls = 0;
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
        return drawCalls;
    }
}
