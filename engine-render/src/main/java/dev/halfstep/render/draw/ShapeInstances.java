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
 * Collects the shapes of a world as instance data for the shader of {@link ShapeLayer}, in draw order. This is the CPU
 * part of drawing, which needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 */
public final class ShapeInstances {

    /** The number of floats of an instance: centre 2, half axes 4, colour 4, circle flag 1. */
    public static final int FLOATS = 11;

    private final DrawOrder order = new DrawOrder();

    /** Kept in a field: a new lambda in each frame would allocate. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    private final InstanceMemory memory;

    /**
     * Creates a collector without shapes.
     *
     * @param memory the destination, with {@value #FLOATS} floats for each instance
     */
    public ShapeInstances(InstanceMemory memory) {
        this.memory = memory;
    }

    /**
     * Replaces all instances with the current shapes of a world.
     *
     * @param world the world
     */
    public void fill(World world) {
        order.clear();
        memory.clear();
        world.query(InterpolatedTransform.class, Shape.class).forEachSpanWith(collect);
        if (!order.isSorted()) {
            order.sort();
            memory.reorder(order.places());
        }
    }

    private void collect(EntityIds ids, Span poses, Components<Shape> shapes) {
        int count = ids.size();
        write(ids, poses.read(), shapes, memory.reserve(count), order.reserve(count), order.count());
        memory.added(count);
        order.added(count);
    }

    private static void write(
            EntityIds ids, float[] poses, Components<Shape> shapes, long address, long[] keys, int firstKey) {
        int count = ids.size();
        long at = address;
        for (int slot = 0; slot < count; slot++) {
            Shape shape = shapes.get(slot);
            keys[firstKey + slot] = DrawOrder.key(shape.order(), ids.number(slot));
            QuadAxes.write(poses, slot * Pose.FLOATS, shape.width() / 2f, shape.height() / 2f, at);
            writeLook(shape, at + QuadAxes.BYTES);
            at += FLOATS * Float.BYTES;
        }
    }

    private static void writeLook(Shape shape, long address) {
        Color color = shape.color();
        memPutFloat(address, color.red());
        memPutFloat(address + 4, color.green());
        memPutFloat(address + 8, color.blue());
        memPutFloat(address + 12, color.opacity());
        memPutFloat(address + 16, shape.kind() == Shape.Kind.CIRCLE ? 1f : 0f);
    }
}
