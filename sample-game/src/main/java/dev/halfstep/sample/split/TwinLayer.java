package dev.halfstep.sample.split;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;

/** Draws a layer of the twin with the frame of the twin, on a host that draws the frames of the original. */
final class TwinLayer implements Layer {

    private final Layer layer;
    private final RawTwin twin;

    TwinLayer(Layer layer, RawTwin twin) {
        this.layer = layer;
        this.twin = twin;
    }

    @Override
    public void draw(PresentationContext originalFrame, FramebufferSize size) {
        layer.draw(twin.frame(), size);
    }

    @Override
    public void skip(PresentationContext originalFrame) {
        layer.skip(twin.frame());
    }

    @Override
    public void close() {
        layer.close();
    }

    @Override
    public String toString() {
        return layer + " of the twin";
    }
}
