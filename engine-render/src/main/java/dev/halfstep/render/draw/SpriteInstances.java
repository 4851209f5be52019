package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.storage.Components;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;

/**
 * Collects the sprites of one layer as instance data for {@link TexturedQuads}, in draw order. This is the CPU part of
 * drawing; it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 *
 * @hidden
 */
public final class SpriteInstances {

    /**
     * The number of floats of an instance, in this order: centre (x, y), half axes and texture coordinates as in
     * {@link TexturedQuads#FLOATS}, tint. The tint is packed into the four bytes of one float: red, green, blue,
     * opacity.
     */
    public static final int FLOATS = 11;

    private static final int INSTANCE_BYTES = FLOATS * Float.BYTES;

    private static final int NO_BATCH = -1;

    private final int layer;
    private final SpriteBatches batches = new SpriteBatches();
    private final VisibleArea area = new VisibleArea();
    private final InstanceSorter sorter = new InstanceSorter();

    private final SpawnOrder<Sprite> spawnOrder = new SpawnOrder<>();

    /** Whether all visited sprites of the layer have the same batch and {@linkplain Sprite#group group}. */
    private boolean isOneGroup = true;

    /** Whether this frame writes sort keys. Without them, writing takes a fifth less time. */
    private boolean isKeyed;

    /** Whether the query visits sprites in another order than they were spawned: keys then need ages. */
    private boolean isAged;

    /** Whether the y of a pose is subtracted from the order of its sprite. */
    private boolean isByY;

    /**
     * The batch of the first sprite of the layer in this frame, {@link #NO_BATCH} before the first sprite. In a frame
     * without sort keys it is the batch of all sprites.
     */
    private int firstBatch;

    /** The group of the first sprite of the layer in this frame. */
    private long firstGroup;

    /** Kept in a field: a new lambda in each frame would allocate. */
    private final Query2.EachSpanWith<Sprite> collect = this::collect;

    private final InstanceMemory memory;

    /**
     * Creates a collector without sprites.
     *
     * @param memory the destination of the instances, with {@value #FLOATS} floats for each instance
     */
    public SpriteInstances(int layer, InstanceMemory memory) {
        this.layer = layer;
        this.memory = memory;
    }

    /** Removes all instances; the next ones are sorted by y. Then come {@link #add} and {@link #fill}. */
    void beginByY() {
        isByY = true;
        isKeyed = true;
        batches.removeClosedTextures();
        sorter.clear(/* withAges= */ true);
        memory.clear();
    }

    /** Adds a quad with {@link TexturedQuads#FLOATS} floats, which is older than all sprites. */
    void add(float[] quad, Texture texture, BlendMode blend, float order) {
        int batch = batches.findOrAdd(texture, blend, /* borders= */ null);
        sorter.add(SpriteKey.of(DrawOrder.toBits(order, "a picture"), batch), /* age= */ -1);
        long address = memory.reserve(1);
        int tintStart = FLOATS - 1;
        int tint = 0;
        for (int i = 0; i < tintStart; i++) {
            memPutFloat(address + (long) i * Float.BYTES, quad[i]);
        }
        for (int i = 0; i < Integer.BYTES; i++) {
            tint |= Math.round(quad[tintStart + i] * 255f) << (i * Byte.SIZE);
        }
        memPutInt(address + (long) tintStart * Float.BYTES, tint);
        memory.commit(1);
    }

    /**
     * Replaces all instances with the current sprites of the layer, without culling.
     *
     * @throws IllegalStateException if a sprite has a closed texture, or if there are too many batches
     */
    public void fill(World world) {
        area.setUnlimited();
        fillVisible(world);
    }

    /**
     * Replaces all instances with the current sprites of the layer that may be in the picture. Sprites that are
     * completely outside of it are culled.
     *
     * @param size the size of the picture, at least one pixel
     * @throws IllegalStateException if a sprite has a closed texture, or if there are too many batches
     */
    public void fill(World world, Camera2d camera, FramebufferSize size) {
        area.set(camera, size);
        fillVisible(world);
    }

    /**
     * Writes the visible sprites, and sorts them if needed. Sprites of one group are in draw order if the query visits
     * them in the order in which they were spawned, so they need no sort keys. If a frame without keys finds a sprite
     * of another group, it starts over with keys.
     */
    private void fillVisible(World world) {
        Query2<InterpolatedTransform, Sprite> sprites = world.query(InterpolatedTransform.class, Sprite.class);
        if (isByY) {
            isAged = true;
            sprites.forEachSpanWith(collect);
        } else {
            batches.removeClosedTextures();
            isAged = !spawnOrder.holdsFor(sprites);
            isKeyed = !isOneGroup || isAged; // expects the groups of the previous frame
            write(sprites);
            if (!isKeyed && !isOneGroup) { // this frame has a second group
                isKeyed = true;
                write(sprites);
            }
        }
        if (!sorter.isSorted()) {
            sorter.sort();
            memory.reorder(sorter.sortedIndices());
        }
    }

    private void write(Query2<InterpolatedTransform, Sprite> sprites) {
        sorter.clear(isAged);
        memory.clear();
        firstBatch = NO_BATCH;
        isOneGroup = true;
        sprites.forEachSpanWith(collect);
    }

    private void collect(EntityIds ids, Span poses, Components<Sprite> sprites) {
        int count = ids.size();
        int slot = 0;
        while (slot < count && (isKeyed || isOneGroup)) { // without keys, a second group stops the writing
            slot = writeRun(ids, poses.read(), sprites, slot);
        }
    }

    /**
     * Writes a run: the sprites of this layer from one slot on, up to the first sprite of another texture, blend
     * mode or borders; without sort keys, also of another order. Sprites of other layers, and outside of the visible
     * area, are skipped. The batch is looked up before the loop, because a lookup in each iteration takes 1.5 times as
     * long.
     *
     * @param first the slot of the first sprite, its index in the chunk
     * @return the slot after the run
     */
    @SuppressWarnings("ReferenceEquality") // equal borders of another sprite begin another run of the same batch
    private int writeRun(EntityIds ids, float[] poses, Components<Sprite> sprites, int first) {
        Sprite firstSprite = sprites.get(first);
        if (firstSprite.layer() != layer) {
            return first + 1;
        }
        Texture texture = firstSprite.texture();
        BlendMode blend = firstSprite.blend();
        Sprite.Borders borders = firstSprite.borders();
        long group = firstSprite.group();
        int batch = batches.findOrAdd(texture, blend, borders);
        compareGroup(group, batch);
        long key = SpriteKey.of(firstSprite.orderBits(), batch);
        int count = ids.size();
        long address = memory.reserve(count - first);
        boolean keyed = isKeyed;
        boolean aged = isAged;
        if (keyed) {
            sorter.reserve(count - first);
        }
        long[] keys = sorter.keys();
        long[] ages = sorter.ages();
        int firstKeyIndex = sorter.count();
        int writtenCount = 0;
        int slot = first;
        for (; slot < count; slot++) {
            Sprite sprite = sprites.get(slot);
            if (sprite.group() != group
                    || sprite.texture() != texture
                    || sprite.blend() != blend
                    || sprite.borders() != borders) {
                if (sprite.layer() != layer) {
                    continue;
                }
                if (!keyed || sprite.texture() != texture || sprite.blend() != blend || sprite.borders() != borders) {
                    break;
                }
                group = sprite.group(); // another order in the same batch
                key = SpriteKey.of(sprite.orderBits(), batch);
                isOneGroup = false;
            }
            if (area.isOutside(poses, slot * Pose.FLOATS, sprite.reachX(), sprite.reachY())) {
                continue;
            }
            if (keyed) {
                keys[firstKeyIndex + writtenCount] =
                        isByY ? keyByY(sprite, poses[slot * Pose.FLOATS + Pose.Y], batch) : key;
                if (aged) {
                    ages[firstKeyIndex + writtenCount] = ids.number(slot);
                }
            }
            sprite.writeQuad(poses, slot * Pose.FLOATS, address + (long) writtenCount * INSTANCE_BYTES);
            writtenCount++;
        }
        memory.commit(writtenCount);
        if (keyed) {
            sorter.commit(writtenCount);
        }
        return slot;
    }

    private static long keyByY(Sprite sprite, float y, int batch) {
        return SpriteKey.of(DrawOrder.toBits(sprite.order() - y, "a sprite"), batch);
    }

    /** Clears {@link #isOneGroup} if a run has another batch or group than the first sprite. */
    private void compareGroup(long runGroup, int batch) {
        if (firstBatch == NO_BATCH) {
            firstBatch = batch;
            firstGroup = runGroup;
        } else if (batch != firstBatch || runGroup != firstGroup) {
            isOneGroup = false;
        }
    }

    /**
     * Draws all instances, with one draw call for each run of instances of the same batch; returns the number of draw
     * calls.
     */
    int draw(TexturedQuads quads) {
        if (!isKeyed && memory.count() > 0) {
            batches.draw(quads, firstBatch, 0, memory.count());
            return 1;
        }
        return batches.draw(sorter, quads);
    }
}
