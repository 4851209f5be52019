package dev.halfstep.sample;

import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.draw.ShapeInstances;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.schedule.FrameHost;

/**
 * Draws shapes onto nothing: each frame, all of them are written as a graphics card wants them, and no card is there.
 * What is left of a frame then is what it costs the processor.
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
        // nobody plays
    }

    @Override
    public void draw(PresentationContext frame) {
        shapes.fill(frame.world());
    }

    /** How many shapes the last frame would have shown. */
    int drawn() {
        return memory.count();
    }

    @Override
    public void close() {
        memory.close();
    }
}
