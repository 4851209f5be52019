package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.storage.Components;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;

/**
 * Collects the shapes of one layer as instance data for the shader of {@link ShapeLayer}, in draw order. This is the
 * CPU part of drawing; it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 */
final class ShapeInstances implements AutoCloseable {

    /**
     * The number of floats of an instance, in this order: centre (x, y), half axes as in {@link TexturedQuads#FLOATS},
     * colour, and {@link Shape#form()}. The colour is packed into the four bytes of one float: red,
     * green, blue, opacity.
     */
    static final int FLOATS = 8;

    private static final int INSTANCE_BYTES = FLOATS * Float.BYTES;

    // The byte offsets of the last two floats of an instance.
    private static final int COLOR_OFFSET = QuadGeometry.BYTES;
    private static final int FORM_OFFSET = COLOR_OFFSET + Integer.BYTES;

    private final int layer;
    private final VisibleArea area = new VisibleArea();
    private final InstanceSorter sorter = new InstanceSorter();

    private final SpawnOrder<Shape> spawnOrder = new SpawnOrder<>();

    /** Kept in a field: a new lambda in each frame would allocate. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    private final InstanceMemory memory;

    /** Whether the query visits shapes in another order than they were spawned: sorting then needs their ages. */
    private boolean isAged;

    /** Creates a collector for layer 0, without shapes, to be closed. */
    ShapeInstances() {
        this(0, new InstanceMemory(FLOATS));
    }

    /** Creates a collector for a layer, which writes to a memory with {@value #FLOATS} floats for each instance. */
    ShapeInstances(int layer, InstanceMemory memory) {
        this.layer = layer;
        this.memory = memory;
    }

    /**
     * Replaces all instances with the current shapes of the layer, without culling.
     *
     * @param world the world
     */
    void fill(World world) {
        area.setUnlimited();
        fillVisible(world);
    }

    /**
     * Replaces all instances with the current shapes of the layer that may be in the picture. Shapes that are
     * completely outside of it are culled.
     *
     * @param world the world
     * @param camera the camera
     * @param size the size of the picture, at least one pixel
     */
    void fill(World world, Camera2d camera, FramebufferSize size) {
        area.set(camera, size);
        fillVisible(world);
    }

    private void fillVisible(World world) {
        Query2<InterpolatedTransform, Shape> shapes = world.query(InterpolatedTransform.class, Shape.class);
        isAged = !spawnOrder.holdsFor(shapes);
        sorter.clear(isAged);
        memory.clear();
        shapes.forEachSpanWith(collect);
        if (!sorter.isSorted()) {
            sorter.sort();
            memory.reorder(sorter.sortedIndices());
        }
    }

    /** Writes one instance and one sort key for each visible shape of this layer. */
    private void collect(EntityIds ids, Span span, Components<Shape> shapes) {
        int count = ids.size();
        float[] poses = span.read();
        long address = memory.reserve(count);
        sorter.reserve(count);
        long[] keys = sorter.keys();
        long[] ages = sorter.ages();
        boolean aged = isAged;
        int firstKeyIndex = sorter.count();
        int writtenCount = 0;
        for (int slot = 0; slot < count; slot++) {
            Shape shape = shapes.get(slot);
            if (shape.layer() != layer || area.isOutside(poses, slot * Pose.FLOATS, shape.width(), shape.height())) {
                continue;
            }
            keys[firstKeyIndex + writtenCount] = Integer.toUnsignedLong(shape.orderBits());
            if (aged) {
                ages[firstKeyIndex + writtenCount] = ids.number(slot);
            }
            long instance = address + (long) writtenCount * INSTANCE_BYTES;
            QuadGeometry.write(poses, slot * Pose.FLOATS, shape.width() / 2f, shape.height() / 2f, instance);
            memPutInt(instance + COLOR_OFFSET, shape.color().packed());
            memPutFloat(instance + FORM_OFFSET, shape.form());
            writtenCount++;
        }
        memory.commit(writtenCount);
        sorter.commit(writtenCount);
    }

    /**
     * Returns the number of collected shapes.
     *
     * @return 0 or more
     */
    int count() {
        return memory.count();
    }

    /** Frees the memory of the instances. Closing is idempotent. */
    @Override
    public void close() {
        memory.close();
    }
}
