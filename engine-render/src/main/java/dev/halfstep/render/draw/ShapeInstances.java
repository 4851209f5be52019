package dev.halfstep.render.draw;

import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.world.Components;
import dev.halfstep.world.EntityIds;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;

/**
 * The shapes of a world as the shader of {@link ShapeLayer} wants them, in the order in which they are drawn. This is the
 * part of drawing that the processor does, and it needs no OpenGL.
 *
 * <p>Once its arrays are as large as the scene, a frame makes no garbage here.
 */
public final class ShapeInstances {

    /** A shape: centre 2, half axes 4, colour 4, whether it is a circle 1. */
    public static final int FLOATS = 11;

    private final OrderedInstances instances = new OrderedInstances(FLOATS);

    /** Kept in a field: a lambda made in each frame would be garbage in each frame. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    private final InstanceMemory memory;

    /**
     * No shapes yet.
     *
     * @param memory where they are written, {@value #FLOATS} floats each
     */
    public ShapeInstances(InstanceMemory memory) {
        this.memory = memory;
    }

    /**
     * Writes the shapes anew, as they are drawn now.
     *
     * @param world where they are
     */
    public void fill(World world) {
        instances.begin(memory);
        world.query(InterpolatedTransform.class, Shape.class).forEachSpanWith(collect);
        instances.end(memory);
    }

    private void collect(EntityIds ids, Span poses, Components<Shape> shapes) {
        float[] pose = poses.read();
        float[] block = instances.block();
        int count = ids.size();
        for (int slot = 0; slot < count; slot++) {
            Shape shape = shapes.get(slot);
            int at = instances.add(DrawOrder.key(shape.order(), ids.number(slot)), memory);
            QuadAxes.write(pose, slot * Pose.FLOATS, shape.width() / 2f, shape.height() / 2f, block, at);
            writeLook(shape, block, at);
        }
    }

    private static void writeLook(Shape shape, float[] dest, int at) {
        Color color = shape.color();
        dest[at + 6] = color.red();
        dest[at + 7] = color.green();
        dest[at + 8] = color.blue();
        dest[at + 9] = color.opacity();
        dest[at + 10] = shape.kind() == Shape.Kind.CIRCLE ? 1f : 0f;
    }
}
