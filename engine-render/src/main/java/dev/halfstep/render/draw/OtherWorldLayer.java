package dev.halfstep.render.draw;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Draws a layer with the newest frame of a world that the host does not show. */
final class OtherWorldLayer extends Layer {

    private final Layer layer;
    private final Supplier<? extends @Nullable PresentationContext> other;

    OtherWorldLayer(Layer layer, Supplier<? extends @Nullable PresentationContext> other) {
        this.layer = layer;
        this.other = Objects.requireNonNull(other, "other");
    }

    @Override
    public void draw(PresentationContext frameOfHost, FramebufferSize size) {
        PresentationContext frame = other.get();
        if (frame == null || frame.frame() == 0) {
            return; // there is no picture of the other world
        }
        boolean mustEnd = frame.beginDrawing();
        try {
            layer.drawIfVisible(frame, size);
        } finally {
            if (mustEnd) {
                frame.endDrawing();
            }
        }
    }

    @Override
    public void skip(PresentationContext frameOfHost) {
        PresentationContext frame = other.get();
        if (frame != null && frame.frame() > 0) {
            layer.skip(frame);
        }
    }

    @Override
    public void close() {
        layer.close();
    }

    @Override
    public String toString() {
        return layer + " of another world";
    }
}
