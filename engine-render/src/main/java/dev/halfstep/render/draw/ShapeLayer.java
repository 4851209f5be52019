package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.transform.InterpolatedTransform;
import org.jspecify.annotations.Nullable;

/**
 * Draws the {@link Shape} of each entity at its {@link InterpolatedTransform}, all with one draw call. The view is
 * along the z axis: only the pose within the xy plane is visible.
 *
 * <p>With GPU interpolation, shapes are uploaded only after a step and after entities were spawned or despawned; other
 * frames visit no entity. Other changes of a shape or a smoothing are then visible after the next step, or after
 * {@link #refresh()}.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 *
 * @see dev.halfstep.schedule.SchedulerSettings#withGpuInterpolation()
 */
public final class ShapeLayer implements Layer {

    private final Camera2d camera;
    private final ShaderProgram program;
    private final InstanceBuffer buffer;
    private final ShapeInstances instances;
    private final int cameraCenter;
    private final int clipPerUnit;
    private final int pixelsPerUnit;

    /** The shapes for GPU interpolation; null before its first use. */
    private @Nullable SteppedShapes stepped;

    /**
     * Creates a layer for the shapes of a world.
     *
     * @param camera the camera, which may be moved at any time
     */
    public ShapeLayer(Camera2d camera) {
        this.camera = camera;
        program = ShapeShader.build();
        buffer = new InstanceBuffer(2, 4, 4, 1);
        instances = new ShapeInstances(buffer.memory());
        cameraCenter = program.uniform("cameraCenter");
        clipPerUnit = program.uniform("clipPerUnit");
        pixelsPerUnit = program.uniform("pixelsPerUnit");
        GlErrors.check("making", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        if (frame.isGpuInterpolated()) {
            stepped().draw(frame, camera, size);
        } else {
            drawInterpolated(frame, size);
        }
    }

    private SteppedShapes stepped() {
        if (stepped == null) {
            stepped = new SteppedShapes();
        }
        return stepped;
    }

    /**
     * Uploads all shapes in the next frame, so that it shows changes by presentation systems: colours, sizes, orders or
     * smoothing. Needed only with GPU interpolation, where it costs as much as a frame with a step; otherwise a no-op.
     */
    public void refresh() {
        if (stepped != null) {
            stepped.refresh();
        }
    }

    /** Returns the number of uploads for GPU interpolation. */
    long uploads() {
        return stepped == null ? 0 : stepped.uploads();
    }

    private void drawInterpolated(PresentationContext frame, FramebufferSize size) {
        instances.fill(frame.world());
        program.use();
        setCameraUniforms(size);
        buffer.draw();
    }

    private void setCameraUniforms(FramebufferSize size) {
        float scale = camera.pixelsPerUnit(size);
        glUniform2f(cameraCenter, camera.centerX(), camera.centerY());
        glUniform2f(clipPerUnit, 2f * scale / size.widthPixels(), 2f * scale / size.heightPixels());
        glUniform1f(pixelsPerUnit, scale);
    }

    @Override
    public void close() {
        if (stepped != null) {
            stepped.close();
        }
        buffer.close();
        program.close();
    }

    @Override
    public String toString() {
        return "the shape layer";
    }
}
