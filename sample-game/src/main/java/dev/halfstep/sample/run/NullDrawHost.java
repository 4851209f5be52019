package dev.halfstep.sample.run;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.render.draw.ShapeInstances;
import dev.halfstep.render.gl.InstanceMemory;

/**
 * A host that prepares the instance data of all shapes in each frame, without a graphics card. The time of a frame is
 * then the CPU time of drawing it.
 */
final class NullDrawHost implements FrameHost {

    private final InstanceMemory memory = new InstanceMemory(ShapeInstances.FLOATS);
    private final ShapeInstances shapes = new ShapeInstances(memory);

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void poll(InputQueue input) {
        // there is no player
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
