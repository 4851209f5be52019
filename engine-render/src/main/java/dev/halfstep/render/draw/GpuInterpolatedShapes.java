package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.storage.Components;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Draws the shapes of one layer with GPU interpolation. After a step, it uploads each shape once, together with the two
 * poses to interpolate between. The frames until the next step only set alpha and draw, without visiting any entity.
 */
final class GpuInterpolatedShapes implements AutoCloseable {

    /**
     * The number of floats of an instance: two poses with 8 floats each, colour 4, {@link Shape#form()} 1,
     * extrapolation flag 1. Pose A is drawn at alpha 0, pose B at alpha 1.
     */
    private static final int FLOATS = 22;

    // The indices of these floats in an instance.
    private static final int POSE_A = 0;
    private static final int POSE_B = 8;
    private static final int COLOR = 16;
    private static final int FORM = 20;
    private static final int IS_EXTRAPOLATED = 21;

    private final int layer;
    private final ShapeShader shader = ShapeShader.buildInterpolating();

    /** One instance for each shape, with the attributes of {@link ShapeShader}. */
    private final InstanceBuffer buffer = new InstanceBuffer(4, 4, 4, 4, 4, 2);

    private final int alpha = shader.uniformLocation("alpha");

    private final InstanceSorter sorter = new InstanceSorter();

    /** The poses of one shape at alpha 0 and at alpha 1. */
    private final float[] poses = new float[2 * Pose.FLOATS];

    private final float[] instance = new float[FLOATS];

    /** Whether the next frame must upload: {@link #refresh} was called, or nothing was uploaded yet. */
    private boolean dirty = true;

    // The state of the world at the last upload: a difference means that poses or entities have changed.
    private @Nullable World uploadedWorld;
    private long uploadedRevision;
    private long uploadedChanges;

    private long uploads;

    /** Kept in a field: a new lambda in each upload would allocate. */
    private final Query2.EachSpanWith<Shape> collect = this::collect;

    GpuInterpolatedShapes(int layer) {
        this.layer = layer;
    }

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
        long changes = shapes.changeCount();
        if (dirty
                || frame.world() != uploadedWorld
                || frame.poseRevision() != uploadedRevision
                || changes != uploadedChanges) {
            upload(shapes);
            dirty = false;
            uploadedWorld = frame.world();
            uploadedRevision = frame.poseRevision();
            uploadedChanges = changes;
        }
        shader.begin(camera, size);
        glUniform1f(alpha, frame.alpha());
        buffer.draw(0, sorter.count());
    }

    private void upload(Query2<InterpolatedTransform, Shape> shapes) {
        sorter.clear(/* withAges= */ true);
        buffer.clear();
        shapes.forEachSpanWith(collect);
        if (!sorter.isSorted()) {
            sorter.sort();
            buffer.memory().reorder(sorter.sortedIndices());
        }
        buffer.upload();
        uploads++;
    }

    private void collect(EntityIds ids, Span transforms, Components<Shape> shapes) {
        int count = ids.size();
        for (int slot = 0; slot < count; slot++) {
            Shape shape = shapes.get(slot);
            if (shape.layer() != layer) {
                continue;
            }
            sorter.add(Integer.toUnsignedLong(shape.orderBits()), ids.number(slot));
            fillInstance(transforms, slot, shape);
            buffer.add(instance, 0);
        }
    }

    /** Writes the floats of one shape to {@link #instance}. */
    private void fillInstance(Span transforms, int slot, Shape shape) {
        Smoothing smoothing = InterpolatedTransform.readEndpoints(transforms, slot, poses, 0);
        writePose(/* poseOffset= */ 0, shape, POSE_A);
        writePose(/* poseOffset= */ Pose.FLOATS, shape, POSE_B);
        Color color = shape.color();
        instance[COLOR] = color.red();
        instance[COLOR + 1] = color.green();
        instance[COLOR + 2] = color.blue();
        instance[COLOR + 3] = color.opacity();
        instance[FORM] = shape.form();
        instance[IS_EXTRAPOLATED] = smoothing == Smoothing.EXTRAPOLATE ? 1f : 0f;
    }

    /** Writes centre, half width, half height and rotation, 8 floats, from one of the two poses to the instance. */
    private void writePose(int poseOffset, Shape shape, int instanceOffset) {
        instance[instanceOffset] = poses[poseOffset + Pose.X];
        instance[instanceOffset + 1] = poses[poseOffset + Pose.Y];
        instance[instanceOffset + 2] = poses[poseOffset + Pose.SCALE] * shape.width() / 2f;
        instance[instanceOffset + 3] = poses[poseOffset + Pose.SCALE + 1] * shape.height() / 2f;
        instance[instanceOffset + 4] = poses[poseOffset + Pose.ROTATION];
        instance[instanceOffset + 5] = poses[poseOffset + Pose.ROTATION + 1];
        instance[instanceOffset + 6] = poses[poseOffset + Pose.ROTATION + 2];
        instance[instanceOffset + 7] = poses[poseOffset + Pose.ROTATION + 3];
    }

    @Override
    public void close() {
        buffer.close();
        shader.close();
    }
}
