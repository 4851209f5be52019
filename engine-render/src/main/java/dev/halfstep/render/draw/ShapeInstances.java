package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;

import dev.halfstep.component.Components;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.query.Query2;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.World;

/**
 * Collects the shapes of one layer as instance data for the shader of {@link ShapeLayer}, in draw order. This is the CPU
 * part of drawing; it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 */
public final class ShapeInstances {

    /**
     * The number of floats of an instance, in this order: centre (x, y), half axes as in {@link TexturedQuads#FLOATS},
     * colour (red, green, blue, opacity), and 1 for a circle or 0 for a rectangle.
     */
    public static final int FLOATS = 11;

    private final int layer;
    private final InstanceSorter sorter = new InstanceSorter();

    /** Kept in a field: a new lambda in each frame would allocate. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    private final InstanceMemory memory;

    /**
     * Creates a collector for layer 0, without shapes.
     *
     * @param memory the destination of the instances, with {@value #FLOATS} floats for each instance
     */
    public ShapeInstances(InstanceMemory memory) {
        this(0, memory);
    }

    /**
     * Creates a collector without shapes.
     *
     * @param layer the layer of the shapes to collect, see {@link Shape#setLayer}
     * @param memory the destination of the instances, with {@value #FLOATS} floats for each instance
     */
    public ShapeInstances(int layer, InstanceMemory memory) {
        this.layer = layer;
        this.memory = memory;
    }

    /**
     * Replaces all instances with the current shapes of the layer.
     *
     * @param world the world
     */
    public void fill(World world) {
        sorter.clear();
        memory.clear();
        world.query(InterpolatedTransform.class, Shape.class).forEachSpanWith(collect);
        if (!sorter.isSorted()) {
            sorter.sort();
            memory.reorder(sorter.sortedIndices());
        }
    }

    private void collect(EntityIds ids, Span poses, Components<Shape> shapes) {
        int count = ids.size();
        int slot = 0;
        while (slot < count) {
            if (shapes.get(slot).layer() == layer) {
                slot = writeRun(ids, poses.read(), shapes, slot);
            } else {
                slot++;
            }
        }
    }

    /**
     * Writes one instance and one sort key for each shape of a run: the shapes of this layer from one slot on, up to the
     * first shape of another layer.
     *
     * @return the slot after the run
     */
    private int writeRun(EntityIds ids, float[] poses, Components<Shape> shapes, int first) {
        int count = ids.size();
        long address = memory.reserve(count - first);
        long[] keys = sorter.reserve(count - first);
        int firstKeyIndex = sorter.count() - first;
        int slot = first;
        for (; slot < count; slot++) {
            Shape shape = shapes.get(slot);
            if (shape.layer() != layer) {
                break;
            }
            keys[firstKeyIndex + slot] = InstanceSorter.shapeKey(shape.order(), ids.number(slot));
            QuadGeometry.write(poses, slot * Pose.FLOATS, shape.width() / 2f, shape.height() / 2f, address);
            writeColorAndKind(shape, address + QuadGeometry.BYTES);
            address += FLOATS * Float.BYTES;
        }
        memory.commit(slot - first);
        sorter.commit(slot - first);
        return slot;
    }

    private static void writeColorAndKind(Shape shape, long address) {
        Color color = shape.color();
        memPutFloat(address, color.red());
        memPutFloat(address + 4, color.green());
        memPutFloat(address + 8, color.blue());
        memPutFloat(address + 12, color.opacity());
        memPutFloat(address + 16, shape.kind() == Shape.Kind.CIRCLE ? 1f : 0f);
    }
}
