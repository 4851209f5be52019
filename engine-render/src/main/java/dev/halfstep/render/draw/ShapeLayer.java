package dev.halfstep.render.draw;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.transform.InterpolatedTransform;
import org.jspecify.annotations.Nullable;

/**
 * Draws the shapes with the layer number of this layer: the {@link Shape} of each entity at its
 * {@link InterpolatedTransform}, all of them with one draw call. The view is along the z axis: only the projection of a
 * shape onto the xy plane is visible.
 *
 * <pre>{@code
 * Camera2d camera = Camera2d.showing(16, 9);
 * host.add(new ShapeLayer(camera));    // shapes with layer number 0
 * host.add(new SpriteLayer(camera));   // sprites, above the shapes
 * host.add(new ShapeLayer(camera, 1)); // shapes with setLayer(1), above the sprites
 * }</pre>
 *
 * <p>Without GPU interpolation, the layer visits all shapes of the world in each frame. It neither sorts nor uploads
 * shapes outside of the picture.
 *
 * <p>With GPU interpolation, the layer uploads all its shapes after a step, and after entities were spawned or
 * despawned. Other frames visit no entity. So a change of a colour, a size, an order, a layer number or the smoothing
 * is visible after the next step, or after {@link #refresh()}.
 *
 * <p>Once its arrays are as large as the scene, a frame allocates nothing here.
 *
 * @see dev.halfstep.frame.SchedulerSettings#withGpuInterpolation()
 */
public final class ShapeLayer extends Layer {

    private final Camera2d camera;
    private final int layer;
    private final ShapeShader shader = ShapeShader.build();
    private final InstanceBuffer buffer;
    private final ShapeInstances instances;

    /** Draws with GPU interpolation; null before the first frame that needs it. */
    private @Nullable GpuInterpolatedShapes gpuInterpolated;

    /**
     * Creates layer 0, the layer that new shapes are in.
     *
     * @param camera the camera, which may be moved at any time
     */
    public ShapeLayer(Camera2d camera) {
        this(camera, 0);
    }

    /**
     * Creates a layer with a number.
     *
     * @param camera the camera, which may be moved at any time
     * @param layer the number of this layer, see {@link Shape#setLayer}
     */
    public ShapeLayer(Camera2d camera, int layer) {
        this.camera = camera;
        this.layer = layer;
        buffer = new InstanceBuffer(2, 4, InstanceBuffer.PACKED_COLOR, 1); // see ShapeInstances.FLOATS
        instances = new ShapeInstances(layer, buffer.memory());
        GlErrors.check("creating", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        if (frame.isGpuInterpolated()) {
            gpuInterpolatedShapes().draw(frame, camera, size);
        } else {
            drawCpuInterpolated(frame, size);
        }
    }

    private GpuInterpolatedShapes gpuInterpolatedShapes() {
        if (gpuInterpolated == null) {
            gpuInterpolated = new GpuInterpolatedShapes(layer);
        }
        return gpuInterpolated;
    }

    /**
     * Uploads all shapes in the next frame. Call this method after a presentation system changed colours, sizes,
     * orders, layers or smoothing. It is needed only with GPU interpolation, and is a no-op otherwise. The next frame
     * then costs as much as a frame with a step. After a change of a layer number, refresh both layers.
     */
    public void refresh() {
        if (gpuInterpolated != null) {
            gpuInterpolated.refresh();
        }
    }

    /** Returns the number of uploads for GPU interpolation. */
    long uploads() {
        return gpuInterpolated == null ? 0 : gpuInterpolated.uploads();
    }

    private void drawCpuInterpolated(PresentationContext frame, FramebufferSize size) {
        instances.fill(frame.world(), camera, size);
        shader.begin(camera, size);
        buffer.draw();
    }

    @Override
    public void close() {
        if (gpuInterpolated != null) {
            gpuInterpolated.close();
        }
        buffer.close();
        shader.close();
    }

    @Override
    public String toString() {
        return "the shape layer " + layer;
    }
}
