package dev.halfstep.content.picture;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import java.util.List;

/** Draws a tile layer whose cells have stacks of tiles: the lowest tiles of all stacks first. */
final class CellStack extends Layer {

    private final List<Layer> layers;

    CellStack(List<Layer> layers) {
        this.layers = layers;
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        layers.forEach(layer -> layer.drawIfVisible(frame, size));
    }

    @Override
    public void close() {
        layers.forEach(Layer::close);
    }
}
