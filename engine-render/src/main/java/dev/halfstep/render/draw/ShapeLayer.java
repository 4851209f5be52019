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
 * Draws every entity that has a {@link Shape} where its {@link InterpolatedTransform} is, all with one call. It looks
 * along the z axis: only what a pose does in the plane is seen.
 *
 * <p>Where poses are left to the renderer, the graphics card interpolates: shapes are uploaded after steps, and when
 * entities came or went, and other frames look at none of them. What else changes about a shape or a smoothing is then
 * seen after the next step, or after {@link #refresh()}.
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

    /** Null as long as the engine interpolates. */
    private @Nullable SteppedShapes stepped;

    /**
     * A layer for the shapes of a world.
     *
     * @param camera what part of the world is in the picture; it may be moved at any time
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
     * Has the next frame show what presentation has changed about shapes: their colours, sizes, orders, or how they follow
     * their poses. Needed only where poses are left to the renderer; it costs as much as a frame with a step then.
     */
    public void refresh() {
        if (stepped != null) {
            stepped.refresh();
        }
    }

    /** How often shapes were uploaded for the graphics card to interpolate. */
    long uploads() {
        return stepped == null ? 0 : stepped.uploads();
    }

    private void drawInterpolated(PresentationContext frame, FramebufferSize size) {
        instances.fill(frame.world());
        program.use();
        look(size);
        buffer.draw();
    }

    private void look(FramebufferSize size) {
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
