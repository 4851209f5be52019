package dev.halfstep.sample.run;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.draw.ShapeInstances;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.sample.scene.WrappedHost;

/**
 * A host that prepares the instance data of all shapes in each frame, without a graphics card. The time of a frame is
 * then the CPU time of drawing it.
 */
final class NullDrawHost extends WrappedHost {

    private final InstanceMemory memory = new InstanceMemory(ShapeInstances.FLOATS);
    private final ShapeInstances shapes = new ShapeInstances(memory);

    NullDrawHost() {
        super(new HeadlessHost()); // there is no player
    }

    @Override
    public void draw(PresentationContext frame) {
        shapes.fill(frame.world());
    }

    /** Returns the number of shapes in the last frame. */
    int shapesInLastFrame() {
        return memory.count();
    }

    @Override
    public void close() {
        memory.close();
    }
}
