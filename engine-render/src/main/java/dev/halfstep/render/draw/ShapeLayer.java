package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.Query2;
import java.util.Arrays;
import org.joml.Matrix4f;

/**
 * Draws every entity that has a {@link Shape} where its {@link InterpolatedTransform} is, all with one call. It looks
 * along the z axis: only what a pose does in the plane is seen.
 *
 * <p>Once its arrays are as large as the scene, a frame makes no garbage here.
 */
public final class ShapeLayer implements Layer {

    private static final int FLOATS = 11;

    private final Camera2d camera;
    private final ShaderProgram program;
    private final InstanceBuffer buffer;
    private final int cameraCenter;
    private final int clipPerUnit;
    private final int pixelsPerUnit;

    private final DrawOrder order = new DrawOrder();
    private final Matrix4f matrix = new Matrix4f();
    private float[] instances = new float[64 * FLOATS];

    /** Kept in a field: a lambda made in each frame would be garbage in each frame. */
    private final Query2.Each<InterpolatedTransform, Shape> collect = this::collect;

    /**
     * A layer for the shapes of a world.
     *
     * @param camera what part of the world is in the picture; it may be moved at any time
     */
    public ShapeLayer(Camera2d camera) {
        this.camera = camera;
        program = ShapeShader.build();
        buffer = new InstanceBuffer(2, 4, 4, 1);
        cameraCenter = program.uniform("cameraCenter");
        clipPerUnit = program.uniform("clipPerUnit");
        pixelsPerUnit = program.uniform("pixelsPerUnit");
        GlErrors.check("making", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        order.clear();
        frame.world().query(InterpolatedTransform.class, Shape.class).forEach(collect);
        order.sort();
        buffer.clear();
        for (int i = 0; i < order.count(); i++) {
            buffer.add(instances, order.at(i) * FLOATS);
        }
        program.use();
        look(size);
        buffer.draw();
    }

    private void collect(EntityId id, InterpolatedTransform pose, Shape shape) {
        int at = order.count() * FLOATS;
        order.add(shape.order(), id.number());
        if (at == instances.length) {
            instances = Arrays.copyOf(instances, 2 * at);
        }
        pose.matrix(matrix);
        float halfWidth = shape.width() / 2f;
        float halfHeight = shape.height() / 2f;
        Color color = shape.color();
        instances[at] = matrix.m30();
        instances[at + 1] = matrix.m31();
        instances[at + 2] = matrix.m00() * halfWidth;
        instances[at + 3] = matrix.m01() * halfWidth;
        instances[at + 4] = matrix.m10() * halfHeight;
        instances[at + 5] = matrix.m11() * halfHeight;
        instances[at + 6] = color.red();
        instances[at + 7] = color.green();
        instances[at + 8] = color.blue();
        instances[at + 9] = color.opacity();
        instances[at + 10] = shape.kind() == Shape.Kind.CIRCLE ? 1f : 0f;
    }

    private void look(FramebufferSize size) {
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

    @Override
    public String toString() {
        return "the shape layer";
    }
}
