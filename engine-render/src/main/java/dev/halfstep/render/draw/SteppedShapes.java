package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.component.Components;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.query.Query2;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.store.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Smoothing;

/**
 * Draws shapes with GPU interpolation. After a step, each shape is uploaded once with the two poses to interpolate
 * between; a frame then only sets alpha and draws, without visiting any entity.
 */
final class SteppedShapes implements AutoCloseable {

    private static final int FLOATS = 22;

    private final ShaderProgram program = SteppedShapeShader.build();
    private final InstanceBuffer buffer = new InstanceBuffer(4, 4, 4, 4, 4, 2);
    private final int alpha = program.uniform("alpha");
    private final int cameraCenter = program.uniform("cameraCenter");
    private final int clipPerUnit = program.uniform("clipPerUnit");
    private final int pixelsPerUnit = program.uniform("pixelsPerUnit");

    private final DrawOrder order = new DrawOrder();
    private final float[] ends = new float[2 * Pose.FLOATS];
    private final float[] instance = new float[FLOATS];
    private boolean dirty = true;
    private long seenRevision;
    private long seenChanges;
    private long uploads;

    /** Kept in a field: a new lambda in each upload would allocate. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    /** Forces an upload in the next frame. */
    void refresh() {
        dirty = true;
    }

    /** Returns the number of uploads. */
    long uploads() {
        return uploads;
    }

    void draw(PresentationContext frame, Camera2d camera, FramebufferSize size) {
        Query2<InterpolatedTransform, Shape> shapes = frame.world().query(InterpolatedTransform.class, Shape.class);
        long changes = shapes.changes();
        if (dirty || frame.poseRevision() != seenRevision || changes != seenChanges) {
            upload(shapes);
            dirty = false;
            seenRevision = frame.poseRevision();
            seenChanges = changes;
        }
        program.use();
        glUniform1f(alpha, frame.alpha());
        setCameraUniforms(camera, size);
        buffer.draw(0, order.count());
    }

    private void upload(Query2<InterpolatedTransform, Shape> shapes) {
        order.clear();
        buffer.clear();
        shapes.forEachSpanWith(collect);
        if (!order.isSorted()) {
            order.sort();
            buffer.memory().reorder(order.places());
        }
        buffer.upload();
        uploads++;
    }

    private void collect(EntityIds ids, Span poses, Components<Shape> shapes) {
        int count = ids.size();
        for (int slot = 0; slot < count; slot++) {
            Shape shape = shapes.get(slot);
            order.add(DrawOrder.key(shape.order(), ids.number(slot)));
            write(poses, slot, shape);
            buffer.add(instance, 0);
        }
    }

    private void write(Span poses, int slot, Shape shape) {
        Smoothing smoothing = InterpolatedTransform.ends(poses, slot, ends, 0);
        writePose(ends, 0, shape, instance, 0);
        writePose(ends, Pose.FLOATS, shape, instance, 8);
        Color color = shape.color();
        instance[16] = color.red();
        instance[17] = color.green();
        instance[18] = color.blue();
        instance[19] = color.opacity();
        instance[20] = shape.kind() == Shape.Kind.CIRCLE ? 1f : 0f;
        instance[21] = smoothing == Smoothing.EXTRAPOLATE ? 1f : 0f;
    }

    private static void writePose(float[] ends, int end, Shape shape, float[] dest, int at) {
        dest[at] = ends[end + Pose.X];
        dest[at + 1] = ends[end + Pose.Y];
        dest[at + 2] = ends[end + Pose.SCALE] * shape.width() / 2f;
        dest[at + 3] = ends[end + Pose.SCALE + 1] * shape.height() / 2f;
        dest[at + 4] = ends[end + Pose.ROTATION];
        dest[at + 5] = ends[end + Pose.ROTATION + 1];
        dest[at + 6] = ends[end + Pose.ROTATION + 2];
        dest[at + 7] = ends[end + Pose.ROTATION + 3];
    }

    private void setCameraUniforms(Camera2d camera, FramebufferSize size) {
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
