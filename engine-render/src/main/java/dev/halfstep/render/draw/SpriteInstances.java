package dev.halfstep.render.draw;

import dev.halfstep.component.Components;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.query.Query2;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.World;

/**
 * Collects the sprites of one layer as instance data for {@link TexturedQuads}, in draw order. This is the CPU part of
 * drawing; it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 */
public final class SpriteInstances {

    /**
     * The number of floats of an instance, in this order: centre (x, y), half axes and texture coordinates as in
     * {@link TexturedQuads#FLOATS}. In the place of the last float is the tint, four bytes: red, green, blue, opacity.
     */
    public static final int FLOATS = 11;

    private static final int INSTANCE_BYTES = FLOATS * Float.BYTES;

    private final int layer;
    private final SpriteBatches batches = new SpriteBatches();
    private final VisibleArea area = new VisibleArea();
    private final InstanceSorter sorter = new InstanceSorter(SpriteKey.ENTITY_BITS);

    /** Kept in a field: a new lambda in each frame would allocate. */
    private final Query2.EachSpanWith<Sprite> collect = this::collect;

    private final InstanceMemory memory;

    /**
     * Creates a collector without sprites.
     *
     * @param layer the layer of the sprites to collect, see {@link Sprite#setLayer}
     * @param memory the destination of the instances, with {@value #FLOATS} floats for each instance
     */
    public SpriteInstances(int layer, InstanceMemory memory) {
        this.layer = layer;
        this.memory = memory;
    }

    /**
     * Replaces all instances with the current sprites of the layer, without culling.
     *
     * @param world the world
     * @throws IllegalStateException if a sprite has a closed texture, or if there are too many batches
     */
    public void fill(World world) {
        area.setUnlimited();
        fillVisible(world);
    }

    /**
     * Replaces all instances with the current sprites of the layer that may be in the picture. Sprites that are completely
     * outside of it are left out.
     *
     * @param world the world
     * @param camera the camera
     * @param size the size of the picture, at least one pixel
     * @throws IllegalStateException if a sprite has a closed texture, or if there are too many batches
     */
    public void fill(World world, Camera2d camera, FramebufferSize size) {
        area.set(camera, size);
        fillVisible(world);
    }

    private void fillVisible(World world) {
        batches.removeClosedTextures();
        sorter.clear();
        memory.clear();
        world.query(InterpolatedTransform.class, Sprite.class).forEachSpanWith(collect);
        if (!sorter.isSorted()) {
            sorter.sort();
            memory.reorder(sorter.sortedIndices());
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
     * Writes a run: the sprites of this layer from one slot on, up to the first sprite of another texture or blend
     * mode. Sprites of other layers, and outside of the visible area, are skipped. The batch is looked up outside the loop,
     * because a lookup inside the loop makes the loop 1.5 times as slow.
     *
     * @param first the slot of the first sprite, its index in the chunk
     * @return the slot after the run
     */
    private int writeRun(EntityIds ids, float[] poses, Components<Sprite> sprites, int first) {
        Sprite firstSprite = sprites.get(first);
        if (firstSprite.layer() != layer) {
            return first + 1;
        }
        Texture texture = firstSprite.texture();
        BlendMode blend = firstSprite.blend();
        int batch = batches.findOrAdd(texture, blend);
        int count = ids.size();
        long address = memory.reserve(count - first);
        long[] keys = sorter.reserve(count - first);
        int firstKeyIndex = sorter.count();
        int writtenCount = 0;
        int slot = first;
        for (; slot < count; slot++) {
            Sprite sprite = sprites.get(slot);
            if (sprite.layer() != layer) {
                continue;
            }
            if (sprite.texture() != texture || sprite.blend() != blend) {
                break;
            }
            if (area.isOutside(poses, slot * Pose.FLOATS, sprite.width(), sprite.height())) {
                continue;
            }
            keys[firstKeyIndex + writtenCount] = SpriteKey.of(sprite.order(), batch, ids.number(slot));
            long quadAddress = address + (long) writtenCount * INSTANCE_BYTES;
            QuadGeometry.write(poses, slot * Pose.FLOATS, sprite.width() / 2f, sprite.height() / 2f, quadAddress);
            sprite.writeCoordinatesAndTint(quadAddress + QuadGeometry.BYTES);
            writtenCount++;
        }
        memory.commit(writtenCount);
        sorter.commit(writtenCount);
        return slot;
    }

    /**
     * Draws all instances, with one draw call for each run of instances of the same batch; returns the number of draw
     * calls.
     */
    int draw(TexturedQuads quads) {
        int drawCalls = 0;
        int first = 0;
        while (first < sorter.count()) {
            int batch = SpriteKey.batch(sorter.keyAt(first));
            int end = first + 1;
            while (end < sorter.count() && SpriteKey.batch(sorter.keyAt(end)) == batch) {
                end++;
            }
            quads.draw(batches.texture(batch), batches.blend(batch), first, end - first);
            drawCalls++;
            first = end;
        }
        return drawCalls;
    }
}
