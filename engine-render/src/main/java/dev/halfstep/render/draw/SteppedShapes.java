package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.world.Components;
import dev.halfstep.world.EntityIds;
import dev.halfstep.world.Query2;

/**
 * The shapes of a world whose poses the graphics card interpolates. Each goes there with the two poses between which it
 * is drawn, once after a step; a frame then sets alpha and draws, without a look at any entity.
 */
final class SteppedShapes implements AutoCloseable {

    private static final int FLOATS = 22;

    private final ShaderProgram program = SteppedShapeShader.build();
    private final InstanceBuffer buffer = new InstanceBuffer(4, 4, 4, 4, 4, 2);
    private final int alpha = program.uniform("alpha");
    private final int cameraCenter = program.uniform("cameraCenter");
    private final int clipPerUnit = program.uniform("clipPerUnit");
    private final int pixelsPerUnit = program.uniform("pixelsPerUnit");

    private final OrderedInstances instances = new OrderedInstances(FLOATS);
    private final float[] ends = new float[2 * Pose.FLOATS];
    private boolean outdated = true;
    private long seenRevision;
    private long seenChanges;
    private long uploads;

    /** Kept in a field: a lambda made in each upload would be garbage in each upload. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    /** The next frame uploads, whatever has changed. */
    void refresh() {
        outdated = true;
    }

    /** How often shapes were uploaded. */
    long uploads() {
        return uploads;
    }

    void draw(PresentationContext frame, Camera2d camera, FramebufferSize size) {
        Query2<InterpolatedTransform, Shape> shapes = frame.world().query(InterpolatedTransform.class, Shape.class);
        long changes = shapes.changes();
        if (outdated || frame.poseRevision() != seenRevision || changes != seenChanges) {
            upload(shapes);
            outdated = false;
            seenRevision = frame.poseRevision();
            seenChanges = changes;
        }
        program.use();
        glUniform1f(alpha, frame.alpha());
        look(camera, size);
        buffer.draw(0, instances.count());
    }

    private void upload(Query2<InterpolatedTransform, Shape> shapes) {
        instances.begin(buffer.memory());
        shapes.forEachSpanWith(collect);
        instances.end(buffer.memory());
        buffer.upload();
        uploads++;
    }

    private void collect(EntityIds ids, Span poses, Components<Shape> shapes) {
        int count = ids.size();
        for (int first = 0; first < count; first += OrderedInstances.BLOCK) {
            int end = Math.min(first + OrderedInstances.BLOCK, count);
            for (int slot = first; slot < end; slot++) {
                Shape shape = shapes.get(slot);
                instances.keys()[slot - first] = DrawOrder.key(shape.order(), ids.number(slot));
                write(poses, slot, shape, instances.block(), (slot - first) * FLOATS);
            }
            instances.add(end - first, buffer.memory());
        }
    }

    private void write(Span poses, int slot, Shape shape, float[] dest, int at) {
        Smoothing smoothing = InterpolatedTransform.ends(poses, slot, ends, 0);
        writeEnd(ends, 0, shape, dest, at);
        writeEnd(ends, Pose.FLOATS, shape, dest, at + 8);
        Color color = shape.color();
        dest[at + 16] = color.red();
        dest[at + 17] = color.green();
        dest[at + 18] = color.blue();
        dest[at + 19] = color.opacity();
        dest[at + 20] = shape.kind() == Shape.Kind.CIRCLE ? 1f : 0f;
        dest[at + 21] = smoothing == Smoothing.EXTRAPOLATE ? 1f : 0f;
    }

    private static void writeEnd(float[] ends, int end, Shape shape, float[] dest, int at) {
        dest[at] = ends[end + Pose.X];
        dest[at + 1] = ends[end + Pose.Y];
        dest[at + 2] = ends[end + Pose.SCALE] * shape.width() / 2f;
        dest[at + 3] = ends[end + Pose.SCALE + 1] * shape.height() / 2f;
        dest[at + 4] = ends[end + Pose.ROTATION];
        dest[at + 5] = ends[end + Pose.ROTATION + 1];
        dest[at + 6] = ends[end + Pose.ROTATION + 2];
        dest[at + 7] = ends[end + Pose.ROTATION + 3];
    }

    private void look(Camera2d camera, FramebufferSize size) {
        float scale = camera.pixelsPerUnit(size);
        glUniform2f(cameraCenter, camera.centerX(), camera.centerY());
        glUniform2f(clipPerUnit, 2f * scale / size.widthPixels(), 2f * scale / size.heightPixels());
        glUniform1f(pixelsPerUnit, scale);
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
    }
}
